import type { Locator } from '@playwright/test';

import type { Cart } from '#contract/calls/cart-calls.ts';
import type { Wishlist } from '#contract/calls/wishlist-calls.ts';

import type { Customer } from './customer.ts';
import type { Shop } from './fixtures.ts';

/** The server's cart of a customer, read through the API. */
export const cartOf = (customer: Customer) =>
  customer.request<Cart>('GET', `/ShoppingCart/userId/${customer.userId}`);

/** The lines of a customer's cart at the shop. */
export const cartLinesOf = async (customer: Customer) =>
  (await cartOf(customer)).cartItems.map(({ quantity, name }) => `${quantity} ${name}`);

export const wishlistOf = async (customer: Customer) =>
  (await customer.request<Wishlist>('GET', `/wishlist/${customer.userId}`)).products.map(
    ({ name }) => name,
  );

/** The cart button: in the header on desktops, in the bottom bar on phones. */
export const cartButton = ({ page }: Shop): Locator =>
  page.getByRole('button', { name: /^Cart, / });

export const drawerOf = (shop: Shop) => shop.dialog('Shopping Cart');

export const lineOf = (drawer: Locator, name: string) =>
  drawer.getByRole('article').filter({ hasText: name });

export const addFromCard = (shop: Shop, name: string) =>
  shop.main
    .getByRole('button', { name: `Add to cart: ${name}` })
    .first()
    .click();

/** Whether two elements overlap on the screen. */
export async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the two is not on the screen.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
