import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base, expect } from '@playwright/test';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { Line } from '#tests/offline/line.ts';
import { ShopServer } from '#tests/offline/shop-server.ts';

import { openFirefox } from './playwright-browser.ts';
import type { BrowserOptions, EngineBrowser } from './tab.ts';
import { openWebkit, removeProfile } from './webkit.ts';

export { expect };

export type Engine = 'firefox' | 'webkit';

export interface EngineOptions {
  readonly engine: Engine;
  readonly isPhone: boolean;
}

type Restrictions = Pick<
  BrowserOptions,
  'isPrivate' | 'isBlocked' | 'isFull' | 'appearance' | 'pushServer'
>;

interface Fixtures {
  /** Opens the test's browser, or opens it again with what it has stored. */
  readonly openBrowser: (restrictions?: Restrictions) => Promise<EngineBrowser>;
  /** Messages in the console that a test brings about itself. */
  readonly allowErrors: (message: RegExp) => void;
  readonly catalogue: Catalogue;
  readonly customer: Customer;
}

interface WorkerFixtures {
  readonly shop: ShopServer;
}

/**
 * What a browser says of missing pictures and calls while the shop is away, of storage that is
 * blocked, of scripts and fonts of a page that is left (the status is NS_BINDING_ABORTED), and,
 * WebKitGTK, of a policy it does not know.
 */
const isExpected = new RegExp(
  [
    /directive 'manifest-src'/,
    /Failed to load|Cannot load|Could not connect|Load failed|can.t establish a connection|access control checks/,
    /NetworkError when attempting|The shop could not be reached/,
    /Importing a module script failed|error loading dynamically imported module/,
    /service worker is an error|A ServiceWorker/,
    /Storage access is restricted/,
    /downloadable font: download failed .* status=2152398850/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

export const test = base.extend<Fixtures & EngineOptions, WorkerFixtures>({
  engine: ['webkit', { option: true }],
  isPhone: [true, { option: true }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
    async ({}, use) => {
      const line = await Line.lay();
      const shop = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '', line);
      await use(shop);
      await shop.close();
      await line.cut();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.origin),
  catalogue: ({ request }, use) => use(new Catalogue(request)),
  customer: async ({ request }, use) => use(await Customer.make(request)),
  allowErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
    async ({}, use, { annotations }) => {
      await use((message) => annotations.push({ type: 'allowed', description: message.source }));
    },
    { auto: false },
  ],
  openBrowser: async ({ engine, isPhone, shop, allowErrors: _ }, use, testInfo) => {
    const profile = await mkdtemp(join(tmpdir(), `sphatik-${engine}-`));
    const opened: EngineBrowser[] = [];
    const openEngine = engine === 'webkit' ? openWebkit : openFirefox;
    await use(async (restrictions = {}) => {
      const browser = await openEngine({ origin: shop.origin, profile, isPhone, ...restrictions });
      opened.push(browser);
      return browser;
    });
    // Playwright's screenshot adds a style, which the page's policy reports.
    const errors = opened.flatMap(({ errors: found }) => [...found]);
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, { tab }] of opened.entries())
        await tab.screenshot(testInfo.outputPath(`browser-${index}.png`)).catch(() => undefined);
    }
    for (const browser of opened) await browser.close().catch(() => undefined);
    await removeProfile(profile);
    await shop.reset();
    const allowed = testInfo.annotations.flatMap(({ type, description }) =>
      type === 'allowed' && description ? new RegExp(description) : [],
    );
    expect(
      errors.filter((error) => ![isExpected, ...allowed].some((known) => known.test(error))),
    ).toEqual([]);
  },
});
