import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';

import { isPlain, isSoldOut } from './catalogue.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

const wishesOf = async (customer: Customer) =>
  (await customer.ask<Wishlist>('GET', `/wishlist/${customer.userId}`)).products.map(({ name }) => name);

const wish = (customer: Customer, ...productIds: string[]) =>
  customer.ask('POST', `/wishlist/${customer.userId}`, { productIds });

test('a heart wishes and no longer wishes, on cards and on the page', async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  const heart = shop.main.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.toast(messages.wishlistAdded)).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([product.name]);
  const copy = await shop.page.evaluate(() => localStorage.getItem('wishlist'));
  expect(copy).toContain(product.productId);

  await shop.open(`/products/${product.slugs}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(shop.toast(messages.wishlistRemoved)).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([]);
});

test('what a visitor wished for is wished after the login', async ({ shop, catalogue, request }) => {
  const customer = await Customer.make(request);
  const product = await catalogue.card(isPlain);
  const heart = shop.main.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
  await shop.open(`/products/${product.slugs}`);
  await heart.click();
  await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(customer.email);
  await login.getByLabel('Password', { exact: true }).fill(customer.password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wishesOf(customer)).toEqual([product.name]);
});

test('the tab moves to the cart, removes and clears', async ({ shop, catalogue, customer }) => {
  const products = (await catalogue.all()).filter(isPlain).slice(0, 4);
  const [moved, removed] = products;
  if (!moved || !removed) throw new Error('The demo has too few plain products.');
  await wish(customer, ...products.map(({ productId }) => productId));
  await shop.open('/profile?tab=MyWishlist');
  await expect(shop.main.getByRole('article')).toHaveCount(4);

  await shop.main.getByRole('button', { name: `Remove ${removed.name} from wishlist` }).click();
  await expect(shop.toast(messages.wishlistRemoved)).toBeVisible();
  await expect(shop.main.getByRole('article')).toHaveCount(3);

  await shop.main.getByRole('button', { name: `Move to cart: ${moved.name}` }).click();
  const drawer = shop.dialog('Shopping Cart');
  await expect(drawer.getByRole('article').filter({ hasText: moved.name })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(shop.main.getByRole('article')).toHaveCount(2);
  await expect.poll(() => wishesOf(customer)).toHaveLength(2);

  await shop.main.getByRole('button', { name: 'Clear wishlist' }).click();
  await expect(shop.main.getByText('Nothing here yet! Time to start shopping!')).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([]);
});

test('what is sold out can be wished, and not moved', async ({ shop, catalogue, customer }) => {
  const product = await catalogue.card(isSoldOut);
  await wish(customer, product.productId);
  await shop.open('/profile?tab=MyWishlist');
  const line = shop.main.getByRole('article').filter({ hasText: product.name });
  await expect(line.getByText('Out of stock')).toBeVisible();
  await expect(line.getByRole('button', { name: /Move to cart/ })).toBeHidden();
});

test('nothing of the wishlist is left after the logout', async ({ shop, page, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  await wish(customer, product.productId);
  await shop.open(`/products/${product.slugs}`);
  const heart = shop.main.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Account' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
});

test('the heart in the header leads to the wishlist', { tag: '@phone' }, async ({ shop, page, customer }) => {
  expect(customer.userId).not.toBe('');
  await shop.open('/');
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL('/profile?tab=MyWishlist');
  await expect(shop.main.getByText('Nothing here yet! Time to start shopping!')).toBeVisible();
});
