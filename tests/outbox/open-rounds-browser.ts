import type { Page } from '@playwright/test';

import { outboxSyncTag } from '#contract/names/offline.ts';
import { openFirefox } from '#tests/browsers/playwright-browser.ts';
import type { EngineBrowser } from '#tests/browsers/tab.ts';
import { openWebkit } from '#tests/browsers/webkit.ts';

import { KillableBrowser, SyncBell } from './killable-browser.ts';
import type { RoundsBrowser, RoundsProgram, RoundsTab } from './rounds-browser.ts';

/** The browser that plays the rounds, with this folder for its profile. It is not started yet. */
export function openRoundsBrowser(program: RoundsProgram, profile: string): RoundsBrowser {
  if (program.engine === 'chromium') return chromium(new KillableBrowser(program, profile));
  return engine(program.engine === 'firefox' ? openFirefox : openWebkit, profile);
}

function chromium(browser: KillableBrowser): RoundsBrowser {
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

function engine(open: typeof openFirefox, profile: string): RoundsBrowser {
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
