import { test as base, expect } from '@playwright/test';

import type { Shop } from '#tests/e2e/fixtures.ts';

import { Phone } from './phone.ts';
import { ShopServer } from './shop-server.ts';

export { expect };

interface OfflineFixtures {
  /** A shop of the test's own. `stop()` is how the network goes: Playwright's switch does not reach the worker. */
  readonly server: ShopServer;
  /** A browser of the test's own, with workers, that can be closed and opened again. */
  readonly phone: Phone;
  /** What the shopper does on the phone's first tab. After `phone.turnOn()` it is `phone.shop`. */
  readonly shop: Shop;
}

export const test = base.extend<OfflineFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
  server: async ({}, use) => {
    const server = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '');
    await use(server);
    await server.close();
  },
  // Its own `request` and `page` know the address too.
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  phone: async ({ playwright, server, launchOptions, viewport, deviceScaleFactor, hasTouch, isMobile }, use) => {
    const phone = await Phone.make(playwright.chromium, {
      ...launchOptions,
      baseURL: server.origin,
      viewport,
      serviceWorkers: 'allow',
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      ...(hasTouch !== undefined && { hasTouch }),
      ...(isMobile !== undefined && { isMobile }),
    });
    await use(phone);
    await phone.close();
  },
  shop: async ({ phone }, use) => {
    await use(phone.shop);
  },
});
