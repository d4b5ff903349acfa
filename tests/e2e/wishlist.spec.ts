import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { messages } from '#contract/names/messages.ts';

import { chooseAccount } from './auth-steps.ts';
import { isPlain, isSoldOut } from './catalogue.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

const wishesOf = async (customer: Customer) =>
  (await customer.ask<Wishlist>('GET', `/wishlist/${customer.userId}`)).products.map(({ name }) => name);

const wish = (customer: Customer, ...productIds: string[]) =>
  customer.ask('POST', `/wishlist/${customer.userId}`, { productIds });

test('a heart wishes and no longer wishes, on cards and on the page, and nothing is left after the logout', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer }) => {
  const product = await catalogue.card(isPlain);
  const heart = shop.main.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.toast(messages.wishlistAdded)).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([product.name]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist-query'))).toContain(product.productId);

  await shop.open(`/products/${product.slugs}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(shop.toast(messages.wishlistRemoved)).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([]);

  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wishesOf(customer)).toEqual([product.name]);
  await chooseAccount(shop, 'Logout');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.getItem('wishlist-query'))).toBeNull();
});

test('what a visitor wished for is wished after the login', { tag: '@desktop' }, async ({
  shop,
  catalogue,
  request,
}) => {
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

test('the heart in the header leads to the list, which moves to the cart, removes and clears', {
  tag: '@phone',
}, async ({ shop, page, catalogue, customer }) => {
  const all = await catalogue.all();
  const products = all.filter(isPlain).slice(0, 4);
  const [moved, removed] = products;
  const soldOut = all.find(isSoldOut);
  if (!moved || !removed || !soldOut) throw new Error('The demo has too few products.');
  await shop.open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL('/profile?tab=MyWishlist');
  await expect(shop.main.getByText('Nothing here yet! Time to start shopping!')).toBeVisible();

  await wish(customer, ...[...products, soldOut].map(({ productId }) => productId));
  await shop.open('/profile?tab=MyWishlist');
  await expect(shop.main.getByRole('article')).toHaveCount(5);
  // What is sold out can be wished, and not moved.
  const line = shop.main.getByRole('article').filter({ hasText: soldOut.name });
  await expect(line.getByText('Out of stock')).toBeVisible();
  await expect(line.getByRole('button', { name: /Move to cart/ })).toBeHidden();

  await shop.main.getByRole('button', { name: `Remove ${removed.name} from wishlist` }).click();
  await expect(shop.toast(messages.wishlistRemoved)).toBeVisible();
  await expect(shop.main.getByRole('article')).toHaveCount(4);

  await shop.main.getByRole('button', { name: `Move to cart: ${moved.name}` }).click();
  const drawer = shop.dialog('Shopping Cart');
  await expect(drawer.getByRole('article').filter({ hasText: moved.name })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(shop.main.getByRole('article')).toHaveCount(3);
  await expect.poll(() => wishesOf(customer)).toHaveLength(3);

  await shop.main.getByRole('button', { name: 'Clear wishlist' }).click();
  await expect(shop.main.getByText('Nothing here yet! Time to start shopping!')).toBeVisible();
  await expect.poll(() => wishesOf(customer)).toEqual([]);
});
