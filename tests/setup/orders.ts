import type { Cart } from '#contract/calls/cart-calls.ts';
import { listOrders, type Order } from '#contract/calls/order-calls.ts';

import { cartVerbs } from './cart-verbs.ts';
import type { TestCustomer } from './customer.ts';
import type { TestShop } from './shop.ts';

/** Requests and database changes for tests of orders. */
export function orderVerbs(shop: TestShop) {
  const { cartOf } = cartVerbs(shop);
  return {
    cartOf,
    /** A cart's lines as the checkout has shown them. */
    shownOf: async (who: TestCustomer) => JSON.stringify((await cartOf(who)).cartItems.map(shownLine)),
    ordersOf: (who: TestCustomer): Promise<Order[]> => who.gets(listOrders, { params: { userId: who.userId } }),
    mailsOf: (orderId: string) =>
      shop.database.read
        .selectFrom('mails')
        .selectAll()
        .where('event', 'like', `%${orderId}%`)
        .orderBy('event')
        .execute(),
    addCoupon: (code: string, percent: number, useLimit: number | null = null) =>
      shop.database.transaction((trx) =>
        trx
          .insertInto('coupons')
          .values({
            code,
            discount_basis_points: percent * 100,
            starts_at: null,
            ends_at: null,
            use_limit: useLimit,
            used: 0,
            created_at: new Date().toISOString(),
          })
          .execute(),
      ),
  };
}

function shownLine({ productId, selectedAttributeId, quantity, unitPrice }: Cart['cartItems'][number]) {
  return { productId, selectedAttributeId, quantity, unitPrice };
}
