import { describe, expect, test } from 'vitest';

import {
  completeBooking,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  confirmBookingPayment,
  orderCustomOrder,
  quoteCustomOrder,
  rejectBookingPayment,
  rejectCustomPayment,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  packOrder,
  reverseOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment } from '#contract/calls/admin/payment-calls.ts';
import { readToday, type TaskKind } from '#contract/calls/admin/today-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { remindOfPayments } from '#server/modules/order/remind-customers.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { mailsLike } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe.each(everyEngine)('What nobody may forget on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop);

  const tasks = async (kind: TaskKind) =>
    (await pema.gets(readToday)).tasks.filter((task) => task.kind === kind);
  /** As if all that has happened to an order were days ago. */
  const longAgo = (orderId: string, days = 4) =>
    shop.update('order_events', { at: inDays(-days).toISOString() }, { order_id: orderId });

  test('the rest of an order paid in part is reminded of once, and then on Today', async () => {
    await shop.stock(aProduct('forgotten', { stock: 50, pricePaisa: 100_000 }));
    const { orderId } = await buyOnline(maya, { forgotten: 1 }, 'plum');
    // As long ago as what has reminded already.
    await shop.update('orders', { remind_at: null }, { id: orderId });
    const part = { orderId, version: 1, amountPaisa: 30_000 };
    const paid = await pema.gets(confirmPayment, part);
    expect(await tasks('unpaid')).toEqual([]);
    expect(await remindOfPayments(shop.app, inDays(1))).toBe(0);
    expect(await remindOfPayments(shop.app, inDays(3))).toBe(1);
    expect(await remindOfPayments(shop.app, inDays(30))).toBe(0);
    expect(await mailsLike(shop, `order-reminder:${orderId}%`)).toMatchObject([
      { order: { payment: { part: { received: 300 } } } },
    ]);
    await longAgo(orderId);
    const [task] = await tasks('unpaid');
    expect(task).toMatchObject({ id: orderId, amountPaisa: paid.owedPaisa });
    expect(Date.parse(task?.since ?? '')).toBeLessThan(inDays(-3).getTime());
    await pema.gets(confirmPayment, { orderId, version: paid.version });
    expect(await tasks('unpaid')).toEqual([]);
  });

  test('an order made of a custom order, to be paid before, is reminded of, and on Today', async () => {
    const form = { ...customForm, email: maya.email, name: 'Maya', phoneNumber: '9841000000' };
    const { id } = await maya.gets(requestCustomOrder, form);
    const quote = { pricePaisa: 350_000, days: 1, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
    await pema.gets(acceptCustomOrder, { id, version: 2 });
    const later = { handover: 'pickup', payment: 'later' };
    const { orderId } = await pema.gets(orderCustomOrder, { id, version: 3, ...later });
    if (!orderId) throw new Error('It has no order.');
    expect(await tasks('unpaid')).toEqual([]);
    expect(await remindOfPayments(shop.app, inDays(3))).toBe(1);
    expect(await mailsLike(shop, `order-reminder:${orderId}`)).toHaveLength(1);
    await longAgo(orderId);
    expect(await tasks('unpaid')).toMatchObject([{ id: orderId, amountPaisa: 350_000 }]);
  });

  test('a booking that is done and not paid is on Today until it is', async () => {
    const { id } = (await askCall(shop, bookTarot, tarotForm)).json();
    const own = { state: 'confirmed', scheduled_at: inDays(-1).toISOString() } as const;
    await shop.update('bookings', { ...own, price_paisa: 200_000 }, { id });
    expect(await tasks('booking-unpaid')).toEqual([]);
    await pema.gets(completeBooking, { id, version: 1 });
    expect(await tasks('booking-unpaid')).toMatchObject([{ id, amountPaisa: 200_000 }]);
    await pema.gets(confirmBookingPayment, { id, version: 2 });
    expect(await tasks('booking-unpaid')).toEqual([]);
  });

  test('a payment that was rejected is missing as one that never came, once the work is done', async () => {
    const reason = 'Not ours';
    const form = { ...tarotForm, email: maya.email };
    const booking = (await askCall(shop, bookTarot, form, { key: 'book-again' })).json().id;
    const own = { state: 'confirmed', scheduled_at: inDays(-1).toISOString() } as const;
    const proof = { payment: 'proof-received' } as const;
    await shop.update('bookings', { ...own, ...proof, price_paisa: 200_000 }, { id: booking });
    await pema.gets(rejectBookingPayment, { id: booking, version: 1, reason });
    await pema.gets(completeBooking, { id: booking, version: 2 });
    expect(await tasks('booking-unpaid')).toMatchObject([{ id: booking, amountPaisa: 200_000 }]);

    const { id } = await maya.gets(requestCustomOrder, customForm);
    const quote = { pricePaisa: 350_000, days: 1, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
    await pema.gets(acceptCustomOrder, { id, version: 2 });
    await shop.update('custom_requests', proof, { id });
    await pema.gets(rejectCustomPayment, { id, version: 3, reason });
    expect(await tasks('custom-order-unpaid')).toEqual([]);
    await pema.gets(completeCustomOrder, { id, version: 4 });
    expect(await tasks('custom-order-unpaid')).toMatchObject([{ id, amountPaisa: 350_000 }]);
  });

  test('a parcel that was refused is on Today until somebody says that it is back', async () => {
    const { orderId } = await buy(maya, { forgotten: 2 });
    await pema.gets(packOrder, { orderId, version: 1 });
    await pema.gets(shipOrder, { orderId, version: 2 });
    const refuse = (version: number, restock: boolean) =>
      pema.gets(reverseOrder, { orderId, version, parcel: 'refused', restock });
    const refused = await refuse(3, true);
    expect(await tasks('coming-back')).toEqual([]);
    const position = refused.timeline.at(-1)?.position;
    const { version } = await pema.gets(undoOrder, { orderId, version: refused.version, position });
    const { timeline, ...again } = await refuse(version, false);
    expect(await tasks('coming-back')).toMatchObject([
      { id: orderId, since: timeline.at(-1)?.at, amountPaisa: null },
    ]);
    const back = { version: again.version, parcel: 'returned', restock: false };
    await pema.gets(reverseOrder, { orderId, ...back });
    expect(await tasks('coming-back')).toEqual([]);
    expect((await seen(pema, orderId)).moves).toContain('restocked');
  });
});
