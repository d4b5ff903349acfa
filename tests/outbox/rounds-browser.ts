import type { Page } from '@playwright/test';

import { outboxSyncTag } from '#contract/names/offline.ts';
import { openFirefox } from '#tests/browsers/playwright-browser.ts';
import type { EngineBrowser } from '#tests/browsers/tab.ts';
import { openWebkit } from '#tests/browsers/webkit.ts';

import { type ChromiumProgram, KillableBrowser, SyncBell } from './killable-browser.ts';

/** A tab that the rounds open pages and run code in. */
export interface RoundsTab {
  open(address: string): Promise<void>;
  /** Runs a function in the page, whose argument and result are JSON. */
  evaluate<Result, Given>(
    work: (given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

interface StartedBrowser {
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

/**
 * Which browser plays the rounds: a program that speaks Chromium's protocol, or one of Debian's
 * two.
 */
export type RoundsProgram = ChromiumProgram | { readonly engine: 'firefox' | 'webkit' };

/** The browser that plays the rounds, with this folder for its profile. It is not started yet. */
export function openRoundsBrowser(program: RoundsProgram, profile: string): RoundsBrowser {
  if (program.engine === 'chromium') return playChromium(new KillableBrowser(program, profile));
  return playEngine(program.engine === 'firefox' ? openFirefox : openWebkit, profile);
}

function playChromium(browser: KillableBrowser): RoundsBrowser {
  return {
    async start(origin) {
      const context = await browser.start();
      const first = context.pages()[0] ?? (await context.newPage());
      const tabs = [tabOf(first, origin), tabOf(await context.newPage(), origin)] as const;
      const bell = await SyncBell.of(first);
      return { tabs, triggerSync: () => bell.ring(origin, outboxSyncTag) };
    },
    kill: () => browser.kill(),
  };
}

function tabOf(page: Page, origin: string): RoundsTab {
  return {
    open: async (address) => void (await page.goto(new URL(address, origin).href)),
    evaluate: <Result, Given>(work: (given: Given) => Result | Promise<Result>, given?: Given) =>
      page.evaluate(work as (given: unknown) => Result | Promise<Result>, given),
  };
}

function playEngine(open: typeof openFirefox, profile: string): RoundsBrowser {
  let browser: EngineBrowser | undefined;
  return {
    async start(origin) {
      browser = await open({ origin, profile, isPhone: true });
      return { tabs: [browser.tab, await browser.newTab()], triggerSync: async () => undefined };
    },
    async kill() {
      await browser?.kill();
      browser = undefined;
    },
  };
}
