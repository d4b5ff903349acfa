import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base, expect } from '@playwright/test';
import { BrowserShop } from './browser-shop.ts';
import { openFirefox } from './playwright-browser.ts';
import type { BrowserOptions, EngineBrowser } from './tab.ts';
import { openWebkit, removeProfile } from './webkit.ts';

export { expect };

export type Engine = 'firefox' | 'webkit';

export interface EngineOptions {
  readonly engine: Engine;
  readonly isPhone: boolean;
}

type Restrictions = Pick<BrowserOptions, 'isPrivate' | 'isBlocked' | 'isFull' | 'look'>;

interface Fixtures {
  /** Opens the test's browser, or opens it again with what it has stored. */
  readonly openBrowser: (restrictions?: Restrictions) => Promise<EngineBrowser>;
  /** Messages in the console that a test brings about itself. */
  readonly allowErrors: (message: RegExp) => void;
}

interface WorkerFixtures {
  readonly shop: BrowserShop;
}

/** Also what this WebKit does not know of a policy. */
const isNetworkError =
  /directive 'manifest-src'|Failed to load resource|Could not connect|NetworkError when attempting|can.t establish a connection|The shop could not be reached|Origin .* is not allowed|due to access control checks/;

export const test = base.extend<Fixtures & EngineOptions, WorkerFixtures>({
  engine: ['webkit', { option: true }],
  isPhone: [true, { option: true }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
    async ({}, use) => {
      const shop = await BrowserShop.open(process.env.SHOP_DATA_DIR ?? '');
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  allowErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
    async ({}, use, { annotations }) => {
      await use((message) => annotations.push({ type: 'allowed', description: message.source }));
    },
    { auto: false },
  ],
  openBrowser: async ({ engine, isPhone, shop, allowErrors: _ }, use, testInfo) => {
    await shop.start();
    const profile = await mkdtemp(join(tmpdir(), `sphatik-${engine}-`));
    const opened: EngineBrowser[] = [];
    const openEngine = engine === 'webkit' ? openWebkit : openFirefox;
    await use(async (restrictions = {}) => {
      const browser = await openEngine({ origin: shop.origin, profile, isPhone, ...restrictions });
      opened.push(browser);
      return browser;
    });
    for (const browser of opened) await browser.close().catch(() => undefined);
    await removeProfile(profile);
    const allowed = testInfo.annotations.flatMap(({ type, description }) =>
      type === 'allowed' && description ? new RegExp(description) : [],
    );
    const errors = opened.flatMap(({ errors: found }) => found);
    expect(errors.filter((error) => ![isNetworkError, ...allowed].some((known) => known.test(error)))).toEqual([]);
  },
});
