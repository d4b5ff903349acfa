import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/**
 * Holds requests, to test pending states. Returns a function that waits for the first one and
 * releases all.
 */
export async function holdRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let isHeld = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    isHeld = true;
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => isHeld).toBe(true);
    release();
  };
}

/** Lets the server process the next request to a URL, and drops the response. */
export async function loseResponse(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
}
