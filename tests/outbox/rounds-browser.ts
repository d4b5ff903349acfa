/** A tab that the rounds open pages and run code in. */
export interface RoundsTab {
  open(address: string): Promise<void>;
  /** Runs a function in the page, whose argument and result are JSON. */
  evaluate<Result, Given>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

export interface StartedBrowser {
  readonly tabs: readonly [RoundsTab, RoundsTab];
  /** Has the worker send what is pending; does nothing in a browser without Background Sync. */
  readonly triggerSync: () => Promise<void>;
}

/** A browser on a profile of its own, which can be killed at any moment and started again. */
export interface RoundsBrowser {
  start(origin: string): Promise<StartedBrowser>;
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>;
}

/** Which browser plays the rounds: a program that speaks Chromium's protocol, or one of Debian's two. */
export type RoundsProgram =
  | { readonly engine: 'chromium'; readonly path: string; readonly flags: readonly string[] }
  | { readonly engine: 'firefox' | 'webkit' };
