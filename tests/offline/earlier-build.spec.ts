import { cartButton, cartOf } from '#tests/e2e/cart-steps.ts';
import { Catalogue } from '#tests/e2e/catalogue.ts';
import { Customer } from '#tests/e2e/customer.ts';

import { readEarlierProfile, restoreProfile } from './earlier-profile.ts';
import { expect, test } from './fixtures.ts';
import { bookingsOf, linesOf, requestsOf, wishlistOf } from './journeys-steps.ts';
import { arrivals } from './sent-forms.ts';

test.use({ begins: 'new' });

test('unsent data of version 1.0 arrives once, and drafts are restored', async ({ phone, server, request }) => {
  const maya = await Customer.make(request);
  const products = await new Catalogue(request).all();
  const bySlug = new Map(products.map((product) => [product.slugs, product]));
  const nameOf = (slug: string) => bySlug.get(slug)?.name ?? slug;
  const { inCart } = readEarlierProfile({});
  await maya.request('POST', '/ShoppingCart/CartItem', {
    userId: maya.userId,
    productId: bySlug.get(inCart)?.productId,
    quantity: 1,
    selectedAttributeId: null,
  });
  await maya.request('POST', `/wishlist/${maya.userId}`, { productIds: [bySlug.get(inCart)?.productId] });
  const { shoppingCartId, cartItems } = await cartOf(maya);
  const { profile, added, wishlistOnly, question, idea, draftName } = readEarlierProfile({
    userId: maya.userId,
    token: maya.token,
    email: maya.email,
    cartId: shoppingCartId,
    cartItemId: cartItems[0]?.cartItemId ?? '',
    ...Object.fromEntries(products.map(({ slugs, productId }) => [`product:${slugs}`, productId])),
  });
  await phone.page.goto('/robots.txt');
  await restoreProfile(phone.page, profile);

  await phone.page.goto('/services/numerology');
  await expect(phone.shop.main.getByLabel('Name', { exact: true })).toHaveValue(draftName);
  await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');
  await phone.page.goto('/outbox');
  await expect(phone.shop.main.getByText('Everything has been sent.')).toBeVisible({ timeout: 30_000 });
  for (const hasText of ['Tarot reading', 'Custom order']) {
    await expect(arrivals(phone.shop).filter({ hasText })).toBeVisible();
  }
  expect(bookingsOf(server, question)).toEqual([{ email: 'asha@example.com', hasPicture: 1 }]);
  expect(requestsOf(server, idea)).toEqual([{ email: 'asha@example.com', hasPicture: 1 }]);
  await expect.poll(() => linesOf(maya)).toEqual([`1 ${nameOf(inCart)}`, `1 ${nameOf(added)}`]);
  await expect.poll(() => wishlistOf(maya)).toEqual([wishlistOnly, added, inCart].map(nameOf));
  await expect(cartButton(phone.shop)).toHaveAccessibleName('Cart, 2 items');

  // Nothing is sent or shown a second time.
  await phone.restart();
  await phone.page.goto('/outbox');
  await expect(arrivals(phone.shop).filter({ hasText: 'Tarot reading' })).toBeVisible();
  expect(await linesOf(maya)).toHaveLength(2);
  expect(bookingsOf(server, question)).toHaveLength(1);
});
