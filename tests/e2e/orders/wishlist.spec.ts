import { messages } from '#contract/names/messages.ts';

import { chooseAccount, logIn } from '#tests/e2e/steps/auth-steps.ts';
import { wishlistOf } from '#tests/e2e/steps/cart-steps.ts';
import { isPlain, isSoldOut } from '#tests/e2e/steps/catalogue.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';

const addToWishlist = (customer: Customer, ...productIds: string[]) =>
  customer.request('POST', `/wishlist/${customer.userId}`, { productIds });

test('a visitor’s product is on the wishlist after the login; the button toggles, and a logout clears the list', {
  tag: '@phone',
}, async ({ shop, page, catalogue, request }) => {
  const customer = await Customer.make(request);
  const product = await catalogue.card(isPlain);
  const button = shop.main.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(shop.toast(messages.loginForWishlist)).toBeVisible();
  await logIn(shop, customer.email, customer.password);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(shop.toast(messages.wishlistAdded)).toBeVisible();
  await expect.poll(() => wishlistOf(customer)).toEqual([product.name]);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wishlist-query')))
    .toContain(product.productId);

  await shop.open(`/products/${product.slugs}`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(shop.toast(messages.wishlistRemoved)).toBeVisible();
  await expect.poll(() => wishlistOf(customer)).toEqual([]);

  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wishlistOf(customer)).toEqual([product.name]);
  await chooseAccount(shop, 'Logout');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.getItem('wishlist-query'))).toBeNull();
});

test('the header counts the wishlist, from the first frame of a stored page on', async ({
  shop,
  page,
  catalogue,
  customer,
}) => {
  const [product] = await catalogue.plenty();
  await shop.open('/about');
  const link = page.getByRole('banner').getByRole('link', { name: 'Wishlist' });
  await expect(link).toHaveAccessibleName('Wishlist, 0 items');
  const before = await link.boundingBox();
  await addToWishlist(customer, product.productId);
  await shop.open('/about');
  await expect(link).toHaveAccessibleName('Wishlist, 1 item');
  await expect(link.locator('[data-wishlist-count="1"]')).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => localStorage.getItem('wishlist-count'))).toBe('1');
  await chooseAccount(shop, 'Logout');
  await expect(link).toHaveAccessibleName('Wishlist, 0 items');
  expect(await page.evaluate(() => localStorage.getItem('wishlist-count'))).toBeNull();
});

test('the wishlist moves products to the cart, removes them, and can be cleared', {
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

  await addToWishlist(customer, ...[...products, soldOut].map(({ productId }) => productId));
  await shop.open('/profile?tab=MyWishlist');
  await expect(shop.main.getByRole('article')).toHaveCount(5);
  // A sold-out product can be on the wishlist, but not moved to the cart.
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
  await expect.poll(() => wishlistOf(customer)).toHaveLength(3);

  await shop.main.getByRole('button', { name: 'Clear wishlist' }).click();
  await expect(shop.main.getByText('Nothing here yet! Time to start shopping!')).toBeVisible();
  await expect.poll(() => wishlistOf(customer)).toEqual([]);
});
