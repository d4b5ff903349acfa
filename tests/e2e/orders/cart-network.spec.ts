import { messages } from '#contract/names/messages.ts';

import { addFromCard, cartButton, cartOf, drawerOf, lineOf } from '#tests/e2e/steps/cart-steps.ts';
import { isPlain } from '#tests/e2e/steps/catalogue.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests } from '#tests/e2e/steps/hold-requests.ts';

test('a change that the server rejects is rolled back with the reason', {
  tag: '@desktop',
}, async ({ shop, page, catalogue, customer, allowErrors }) => {
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
  await expect(cartButton(shop)).toHaveAccessibleName(
    new RegExp(`^Cart, ${product.stockQuantity} item`),
  );
  expect((await cartOf(customer)).cartItems[0]?.quantity).toBe(product.stockQuantity);
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

  await other.locator('summary', { hasText: 'Account' }).filter({ visible: true }).click();
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

  await page.route('**/api/ShoppingCart/Upsert', (route) => route.abort('connectionrefused'));
  await shop.open('/about');
  await cartButton(shop).click();
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
