import { expect, type Page } from '@playwright/test';

import { storedRecords } from '#tests/setup/stored-records.ts';

/** Waits until the result of a call is persisted. */
export async function untilPersisted(page: Page, call: string): Promise<void> {
  await expect
    .poll(() => persistedKeys(page).then((keys) => keys.some((key) => key.includes(`["${call}"`))))
    .toBe(true);
}

export async function persistedKeys(page: Page): Promise<string[]> {
  return (await page.evaluate(storedRecords, 'queries')).map(({ key }) => key);
}
