import type { LightMyRequestResponse } from 'fastify';

import { addCartItem, type Cart, readCart, upsertCart } from '#contract/calls/cart-calls.ts';
import type { Product } from '#contract/calls/product-calls.ts';

import type { TestCustomer } from './customer.ts';
import type { TestShop } from './shop.ts';

export interface CartVerbs {
  productOf(slug: string): Promise<Product>;
  /** Reads a customer's cart. */
  cartOf(customer: TestCustomer): Promise<Cart>;
  /** Adds to the cart. Does not throw on errors. */
  add(customer: TestCustomer, productId: string, quantity?: number, variant?: string): Promise<LightMyRequestResponse>;
  /** Updates the cart. Does not throw on errors. */
  set(customer: TestCustomer, cartItems: readonly object[], more?: object): Promise<LightMyRequestResponse>;
}

/** Requests to the carts of a shop. */
export function cartVerbs(shop: TestShop): CartVerbs {
  const cartOf = (customer: TestCustomer) => customer.gets(readCart, { params: { userId: customer.userId } });
  return {
    productOf: async (slug) => (await shop.get(`/api/product/${slug}`)).json(),
    cartOf,
    add: (customer, productId, quantity = 1, selectedAttributeId = undefined) =>
      customer.ask(addCartItem, { body: { userId: customer.userId, productId, quantity, selectedAttributeId } }),
    set: async (customer, cartItems, more = {}) =>
      customer.ask(upsertCart, { body: { id: (await cartOf(customer)).shoppingCartId, cartItems, ...more } }),
  };
}
