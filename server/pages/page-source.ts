import type { Caller } from '#contract/calls/caller.ts';

/** What the built renderer takes and gives: the twin of `src/entry-server.tsx`, which this side may not import. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly publicUrl: string;
  readonly call: Caller;
  readonly signal?: AbortSignal;
  /** Addresses of the scripts of each route's own part, by the route's file. */
  readonly chunks?: Readonly<Record<string, readonly string[]>>;
  /** Whether the browser asked for as little as possible: pictures come smaller. */
  readonly isSavingData?: boolean;
}

export interface PageAnswer {
  readonly status: number;
  /** Where to go instead, with a redirecting status. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** Inline scripts in order. */
  readonly scripts: readonly { readonly content: string }[];
}

export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** How pages come about: built ones in production, Vite's while developing, a fake in tests. */
export interface PageSource {
  readonly renderPage: RenderPage;
  /** `index.html` with its marks. */
  readonly readTemplate: (address: string) => Promise<string>;
  /** The page without content, for the worker; undefined while developing, where there is none. */
  readonly shell?: string;
  /** While developing nothing is kept, and Vite's own inline scripts may run. */
  readonly isDevelopment: boolean;
}
