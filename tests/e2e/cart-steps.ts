import type { Locator } from '@playwright/test';

import type { Cart } from '#contract/calls/cart-calls.ts';

import type { Customer } from './customer.ts';
import type { Shop } from './fixtures.ts';

/** What the shop holds in a customer's cart: the back door. */
export const cartOf = (customer: Customer) => customer.ask<Cart>('GET', `/ShoppingCart/userId/${customer.userId}`);

/** The header's on a desktop, the bottom bar's on a phone. */
export const cartButton = ({ page }: Shop): Locator => page.getByRole('button', { name: /^Cart, / });

export const drawerOf = (shop: Shop) => shop.dialog('Shopping Cart');

export const lineOf = (drawer: Locator, name: string) => drawer.getByRole('article').filter({ hasText: name });

export const addFromCard = (shop: Shop, name: string) =>
  shop.main
    .getByRole('button', { name: `Add to cart: ${name}` })
    .first()
    .click();

/** Whether one lies over the other on the screen. */
export async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of the two is not on the screen.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
