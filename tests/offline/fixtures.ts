import { test as base, expect } from '@playwright/test';

import type { Shop } from '#tests/e2e/steps/fixtures.ts';

import { type Beginning, Disks } from './disks.ts';
import { Line } from './line.ts';
import { Phone, takeBackgroundSyncAway } from './phone.ts';
import { ShopServer } from './shop-server.ts';

export { expect };

/** Shared by all tests of a process, because it takes long to make. */
export interface Place {
  /** Its origin is the same for all tests: a browser's storage belongs to an origin. */
  readonly line: Line;
  readonly server: ShopServer;
  readonly disks: Disks;
}

export interface OfflineOptions {
  readonly begins: Beginning;
  /** For a test that changes the catalogue. */
  readonly hasOwnShop: boolean;
  /** False: as in Safari and Firefox. */
  readonly hasBackgroundSync: boolean;
}

export interface OfflineFixtures {
  /** The folder of the phone's initial disk. */
  readonly disk: string | undefined;
  /** The shop. `stop()` simulates offline: Playwright's switch does not affect the worker. */
  readonly server: ShopServer;
  /** A browser of the test's own, with workers, that can be closed and opened again. */
  readonly phone: Phone;
  /** The shopper's actions in the phone's first tab. After `phone.turnOn()` it is `phone.shop`. */
  readonly shop: Shop;
}

// All files take this `test`: those of another one with the same place would be run by another
// process.
export const test = base.extend<OfflineOptions & OfflineFixtures, { place: Place }>({
  begins: ['visited', { option: true }],
  hasOwnShop: [false, { option: true }],
  hasBackgroundSync: [true, { option: true }],
  place: [
    async ({ playwright, launchOptions }, use) => {
      const line = await Line.lay();
      const server = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '', line);
      const options = { ...launchOptions, baseURL: line.origin, serviceWorkers: 'allow' } as const;
      const disks = new Disks(playwright.chromium, options);
      await use({ line, server, disks });
      await disks.close();
      await server.close();
      await line.cut();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  disk: async ({ place, begins }, use) => {
    await use(await place.disks.of(begins));
  },
  // After the disk, which is to know the shop as it is for all.
  server: async ({ place, disk: _, hasOwnShop }, use) => {
    if (!hasOwnShop) {
      await use(place.server);
    } else {
      const server = await ShopServer.open(process.env.SHOP_DATA_DIR ?? '', place.line);
      await use(server);
      await server.close();
    }
    await place.server.reset();
  },
  // Its own `request` and `page` know the address too.
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  phone: async (
    {
      playwright,
      server,
      disk,
      hasBackgroundSync,
      launchOptions,
      contextOptions,
      serviceWorkers,
      viewport,
      deviceScaleFactor,
      hasTouch,
      isMobile,
    },
    use,
  ) => {
    const options = {
      ...launchOptions,
      ...contextOptions,
      baseURL: server.origin,
      viewport,
      serviceWorkers: serviceWorkers ?? 'allow',
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      ...(hasTouch !== undefined && { hasTouch }),
      ...(isMobile !== undefined && { isMobile }),
    };
    const phone = await Phone.make(playwright.chromium, options, {
      ...(disk !== undefined && { disk }),
      ...(!hasBackgroundSync && { prepare: takeBackgroundSyncAway }),
    });
    await use(phone);
    await phone.close();
  },
  shop: async ({ phone }, use) => {
    await use(phone.shop);
  },
});
