import { expect, type Page } from '@playwright/test';

import { cacheNames } from '#contract/names/offline.ts';
import { chooseAccount } from '#tests/e2e/auth-steps.ts';
import type { Customer } from '#tests/e2e/customer.ts';
import type { Shop } from '#tests/e2e/fixtures.ts';

import { logInByHand } from './sent-forms.ts';

// Steps on a phone whose disk tests begin with.

/** Saves the shop for offline in the menu, and waits until all of it is stored. */
export async function saveTheShop(shop: Shop, products: number): Promise<void> {
  const { page } = shop;
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Save the shop for offline' }).click();
  const dialog = shop.dialog('The shop on this phone');
  await dialog.getByRole('button', { name: 'Save the shop for offline' }).click();
  await expect(dialog.getByText(`${products} products saved on this phone`)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('progressbar')).toBeHidden({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => cachedSmallPictures(page), { timeout: 60_000 }).toBe(products);
  // The blog is downloaded without a notice.
  await expect.poll(() => cachedPosts(page), { timeout: 30_000 }).toBeGreaterThan(20);
}

function cachedPosts(page: Page): Promise<number> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.filter(({ url }) => /\/api\/blogs\/./.test(url)).length;
  }, cacheNames.responses);
}

function cachedSmallPictures(page: Page): Promise<number> {
  return page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cacheNames.offlinePictures);
}

export async function logIn(shop: Shop, customer: Customer): Promise<void> {
  await chooseAccount(shop, 'Login');
  const lists = shop.page.waitForResponse(/\/api\/ShoppingCart\/userId\//);
  await logInByHand(shop, customer);
  await lists;
}
