import { randomUUID } from 'node:crypto';

import type { Locator } from '@playwright/test';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { bookTarot } from '#tests/e2e/booking-forms.ts';
import { cartButton, cartOf } from '#tests/e2e/cart-steps.ts';
import { isPlain } from '#tests/e2e/catalogue.ts';
import type { Customer } from '#tests/e2e/customer.ts';
import { expect, type Shop } from '#tests/e2e/fixtures.ts';

import { askForCustomOrder, expectSaved } from './sent-forms.ts';
import type { ShopServer } from './shop-server.ts';

/** The screen shows cached data, with its age. */
export async function expectAge(shop: Shop): Promise<void> {
  await expect(shop.page.getByRole('banner').getByText(/Showing what was saved/)).toBeVisible();
}

/** The picture of a card is loaded: a small one is cached with the product. */
export async function expectPicture(card: Locator): Promise<void> {
  // It is called by nothing, because the product's name stands beside it. A second one is for mouse users.
  const picture = card.locator('img').first();
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
}

export async function expectLoginNeedsNetwork(shop: Shop, { email, password }: Customer): Promise<void> {
  const login = shop.dialog('Login');
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(shop.toast('You need a connection to log in')).toBeVisible();
  await expect(login.getByLabel('Email')).toHaveValue(email);
}

/** Books offline. */
export async function bookReading(shop: Shop) {
  const question = `Shall I go or stay? ${randomUUID()}`;
  await bookTarot(shop, undefined, question);
  await expectSaved(shop);
  return { question, email: 'asha@example.com' };
}

/** Asks offline. */
export async function askForCustom(shop: Shop) {
  const idea = `A small moonstone for my mother. ${randomUUID()}`;
  await askForCustomOrder(shop, idea);
  await expectSaved(shop);
  return { idea, email: 'asha@example.com' };
}

export async function putIntoCart(shop: Shop, { slugs }: ProductCard): Promise<void> {
  await shop.open(`/products/${slugs}`);
  await shop.main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(cartButton(shop)).toHaveAccessibleName('Cart, 1 item');
}

export async function addToWishlist(shop: Shop, product: ProductCard): Promise<void> {
  await shop.open(`/products/${product.slugs}`);
  await heart(shop, product).click();
  await expect(heart(shop, product)).toHaveAttribute('aria-pressed', 'true');
}

export const heart = (shop: Shop, { name }: ProductCard) =>
  shop.main.getByRole('button', { name: `Add ${name} to wishlist` }).first();

/** The lines of her cart at the shop. */
export const linesOf = async (maya: Customer) =>
  (await cartOf(maya)).cartItems.map(({ quantity, name }) => `${quantity} ${name}`);

export const wishlistOf = async (maya: Customer) =>
  (await maya.request<Wishlist>('GET', `/wishlist/${maya.userId}`)).products.map(({ name }) => name);

export const bookingsOf = (server: ShopServer, question: string) =>
  server.read(
    'SELECT email, upload_id IS NOT NULL AS "hasPicture" FROM bookings WHERE details LIKE ?',
    `%${question}%`,
  );

export const requestsOf = (server: ShopServer, idea: string) =>
  server.read('SELECT email, upload_id IS NOT NULL AS "hasPicture" FROM custom_requests WHERE idea = ?', idea);

export function twoPlain(products: readonly ProductCard[]): [ProductCard, ProductCard] {
  const [first, second] = products.filter((card) => isPlain(card) && card.stockQuantity > 3);
  if (!first || !second) throw new Error('The demo has too few plain products.');
  return [first, second];
}

/** A product that the visit has not shown. */
export function unvisited(products: readonly ProductCard[]): ProductCard {
  const product = products.at(-2);
  if (!product) throw new Error('The demo has no products.');
  return product;
}
