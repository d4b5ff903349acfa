import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/** Holds calls back, so that waiting can be seen. What it gives waits for the first of them and lets all go on. */
export async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let isHeld = false;
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    isHeld = true;
    await released;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => isHeld).toBe(true);
    go();
  };
}

/** The shop hears the next call to an address and carries it out; its answer gets lost on the way. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
}
