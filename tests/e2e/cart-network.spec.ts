import type { Page } from '@playwright/test';

import { messages } from '#contract/names/messages.ts';

import { addFromCard, cartButton, cartOf, drawerOf, lineOf } from './cart-steps.ts';
import { isPlain } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, loseResponse } from './hold-requests.ts';

test('a change that the server rejects is rolled back with the reason', { tag: '@desktop' }, async ({
  shop,
  page,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity < 12);
  const fetched = page.waitForResponse(/ShoppingCart\/userId/);
  await shop.open(`/products/${product.slugs}`);
  await fetched;
  // Added on another device first.
  await customer.request('POST', '/ShoppingCart/CartItem', {
    userId: customer.userId,
    productId: product.productId,
    quantity: product.stockQuantity,
  });
  const rejected = page.waitForResponse((response) => response.status() === 409);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await rejected;
  await expect(shop.toast(messages.stockReached)).toBeVisible();
  await expect(cartButton(shop)).toHaveAccessibleName(new RegExp(`^Cart, ${product.stockQuantity} item`));
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(product.stockQuantity);
});

test('a change without a network is saved, survives a reload, and is sent once', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/ERR_CONNECTION_REFUSED|connectionrefused/i);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity > 2);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const restore = await breakCall(page, '/ShoppingCart');
  await addFromCard(shop, product.name);
  const drawer = drawerOf(shop);
  await expect(drawer.getByText('Saved on this phone, not sent yet')).toBeVisible();
  await expect(lineOf(drawer, product.name)).toBeVisible();

  await page.reload();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
  expect((await cartOf(customer)).cartItems).toEqual([]);
  restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await cartOf(customer)).cartItems.map(({ quantity }) => quantity)).toEqual([1]);
  await cartButton(shop).click();
  await expect(drawer.getByText('Saved on this phone, not sent yet')).toBeHidden();
  await expect(lineOf(drawer, product.name).getByRole('status')).toHaveText('1');
});

test('a lost response does not add twice', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_CONNECTION_REFUSED/);
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity > 2);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const restore = await breakCall(page, '/ShoppingCart');
  // The first request is received and its response lost; after that there is no network.
  await loseResponse(page, '**/api/ShoppingCart/CartItem');
  await addFromCard(shop, product.name);
  await expect(drawerOf(shop).getByText('Saved on this phone, not sent yet')).toBeVisible();
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(1);
  restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(drawerOf(shop).getByText('Saved on this phone, not sent yet')).toBeHidden();
  await expect(lineOf(drawerOf(shop), product.name).getByRole('status')).toHaveText('1');
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(1);
});

test('adding to the cart opens at most four IndexedDB transactions, two of them strict', { tag: '@phone' }, async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const product = await catalogue.card((card) => isPlain(card) && card.stockQuantity > 2);
  await shop.open(`/products/${product.slugs}`);
  // Once before, which loads the code.
  const add = shop.main.getByRole('button', { name: 'Add to cart', exact: true });
  await add.click();
  await expect(shop.toast(messages.cartAdded)).toBeVisible();
  await shop.idle();
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      performance.mark('transaction', { detail: options?.durability ?? 'default' });
      return transaction.call(this, names, mode, options);
    };
  });
  await add.click();
  await expect(shop.toast(messages.productUpdated)).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.map(({ quantity }) => quantity)).toEqual([2]);
  const opened = await page.evaluate(() =>
    performance.getEntriesByName('transaction').map((mark) => (mark instanceof PerformanceMark ? mark.detail : '')),
  );
  expect(opened.length, opened.join(' ')).toBeLessThanOrEqual(4);
  expect(opened.filter((durability) => durability === 'strict')).toHaveLength(2);
});

test('two tabs show the same cart, which is empty after the logout', { tag: '@desktop' }, async ({
  shop,
  page,
  context,
  catalogue,
  customer,
}) => {
  const product = await catalogue.card(isPlain);
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await addFromCard(shop, product.name);
  await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect.poll(async () => (await cartOf(customer)).cartItems.length).toBe(1);

  await other.getByRole('button', { name: 'Account' }).first().click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(drawerOf(shop)).toBeHidden();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 0 items');
  expect(await page.evaluate(() => localStorage.getItem('cart-query'))).toBeNull();
});

test('adding and checking out show that they are busy; a failed save does not block the checkout', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
  allowErrors(/ERR_CONNECTION_REFUSED|connectionrefused/i);
  const product = await catalogue.card(isPlain);
  const releaseAdd = await holdRequests(page, /\/api\/ShoppingCart\/CartItem$/i);
  await shop.open(`/products/${product.slugs}`);
  const add = shop.main.getByRole('button', { name: /^Add(ing)? to cart/ }).first();
  await add.click();
  await expect(add).toHaveText('Adding to cart...');
  await releaseAdd();
  await expect(add).toHaveText('Add to cart');

  const releaseSave = await holdRequests(page, /\/api\/ShoppingCart\/Upsert$/i);
  const drawer = drawerOf(shop);
  await cartButton(shop).click();
  await expect(lineOf(drawer, product.name)).toBeVisible();
  await drawer.getByPlaceholder('Note').fill('A gift, please wrap it');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('button', { name: 'checking out...' })).toBeVisible();
  await releaseSave();
  await expect(page).toHaveURL('/checkout');
  await expect(drawer).toBeHidden();
  expect((await cartOf(customer)).note).toBe('A gift, please wrap it');

  await breakCall(page, '/ShoppingCart/Upsert');
  await shop.open('/about');
  await cartButton(shop).click();
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

/** Makes requests to a path fail as without a network. Returns a function to restore them. */
async function breakCall(page: Page, path: string): Promise<() => void> {
  let isBroken = true;
  const matches = (url: URL) => url.pathname.toLowerCase().startsWith(`/api${path}`.toLowerCase());
  await page.route(matches, (route) => (isBroken ? route.abort('connectionrefused') : route.fallback()));
  // Not `unroute`, which can lose a script that is loading at that moment.
  return () => {
    isBroken = false;
  };
}
