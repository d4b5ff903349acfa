import { describe, expect, test } from 'vitest';

import { addAddress } from '#contract/calls/address-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { addCartItem, readCart, removeCartItem, upsertCart } from '#contract/calls/cart-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import { addWishes, clearWishlist } from '#contract/calls/wishlist-calls.ts';
import { aCustomer, type TestCustomer, type TestFields } from '#tests/setup/callers.ts';
import { homeAddress } from '#tests/setup/customer-with-data.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

/** Per customer. More would time out waiting for PostgreSQL's connections on a busy machine. */
const tabs = 3;

describe.each(everyEngine)('Concurrent cart changes on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  test('finish without errors, and the stock adds up', async () => {
    const slugs = ['crowd-a', 'crowd-b', 'crowd-c'];
    await shop.stock(...slugs.map((slug) => aProduct(slug, { stock: 40 })));
    const products: string[] = await Promise.all(
      slugs.map(async (slug) => (await shop.get(`/api/product/${slug}`)).json().id),
    );
    const customers = await Promise.all([1, 2, 3].map(() => aCustomer(shop)));

    const doings = await Promise.all(customers.map((customer) => doingsOf(customer, products)));
    const rounds = Array.from({ length: tabs }, () => doings.flat()).flat();
    const responses = await Promise.all(
      rounds.map(({ customer, call, input }) => customer.ask(call, input)),
    );
    for (const [at, response] of responses.entries()) {
      const shown = `${rounds[at]?.call.name}: ${response.payload.slice(0, 200)}`;
      expect([200, 404, 409, 422], shown).toContain(response.statusCode);
    }
    expect(shop.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);

    const sold = await shop.rows('order_items');
    expect(sold.length).toBeGreaterThan(0);
    for (const id of products) {
      const { stock } = await shop.row('products', { id });
      expect(stock).toBeGreaterThanOrEqual(0);
      const pieces = sold
        .filter((row) => row.product_id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(stock + pieces).toBe(40);
    }
  });
});

interface Doing {
  readonly customer: TestCustomer;
  readonly call: AnyCall;
  readonly input: TestFields;
}

/** Requests of one customer in several tabs, each with the products in another order. */
async function doingsOf(customer: TestCustomer, products: readonly string[]): Promise<Doing[]> {
  const { userId } = customer;
  const { addressId } = await customer.gets(addAddress, { id: userId, ...homeAddress });
  const { shoppingCartId } = await customer.gets(readCart, { userId });
  const [productId = ''] = products;
  const { cartItemId } = await customer.gets(addCartItem, { userId, productId, quantity: 1 });
  const linesOf = (ids: readonly string[], quantity: number) =>
    ids.map((id) => ({ productId: id, quantity }));
  const does = (call: AnyCall, input: TestFields): Doing => ({ customer, call, input });
  const ordered = { shoppingCartId, addressId, method: 0, PhoneNumber: '9800000000' };
  return [
    ...products.map((id) => does(addCartItem, { productId: id, quantity: 1 })),
    does(upsertCart, { id: shoppingCartId, cartItems: linesOf(products, 2), note: 'First' }),
    does(upsertCart, {
      id: shoppingCartId,
      cartItems: linesOf(products.toReversed(), 3),
      note: 'Second',
    }),
    does(removeCartItem, { cartItemId }),
    does(placeOrder, ordered),
    ...products.map((id) =>
      does(writeReview, { id: userId, productId: id, comment: 'Fine', rating: 5 }),
    ),
    does(addWishes, { productIds: products }),
    does(clearWishlist, { id: userId }),
    does(addAddress, { id: userId, ...homeAddress }),
    does(readCart, {}),
  ];
}
