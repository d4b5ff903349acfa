import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { readStaffOrder } from '#contract/calls/admin/order-calls.ts';
import { type Order, placeOrder } from '#contract/calls/order-calls.ts';

import type { TestCustomer } from './customer.ts';
import { aFullCart } from './full-cart.ts';
import { takeOnlinePayment } from './payment.ts';
import { aPicture } from './pictures.ts';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

/** Orders of customers, and how the staff sees them. */
export function deskOrderVerbs(shop: TestShop) {
  return {
    buy: async (who: TestCustomer, wanted: Readonly<Record<string, number>>, own: object = {}): Promise<Order> => {
      const { form } = await aFullCart(shop, who, wanted);
      return who.gets(placeOrder, { body: { ...form, ...own } });
    },
    /** Buys with a screenshot of one colour. */
    buyOnline: async (who: TestCustomer, wanted: Readonly<Record<string, number>>, colour: string): Promise<Order> => {
      await takeOnlinePayment(shop);
      const { form } = await aFullCart(shop, who, wanted);
      return who.gets(placeOrder, { body: { ...form, method: 1, FormFile: await aPicture(colour, 400, 700) } });
    },
    seen: (staff: TestStaff, orderId: string): Promise<StaffOrder> =>
      staff.gets(readStaffOrder, { params: { orderId } }),
    /** Emails to the customer about an order, after its first one. */
    statusMails: async (orderId: string) => {
      const rows = await shop.database.read
        .selectFrom('mails')
        .select('content')
        .where('event', 'like', `order-status:${orderId}:%`)
        .orderBy('created_at')
        .execute();
      return rows.map(({ content }) => JSON.parse(content) as { event: string; note: string });
    },
  };
}
