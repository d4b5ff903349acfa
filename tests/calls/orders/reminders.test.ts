import { describe, expect, test } from 'vitest';

import { retryFailedMails } from '#contract/calls/admin/health-calls.ts';
import { askForArrival, readStaffOrder } from '#contract/calls/admin/order-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import {
  makeOrderChange,
  type OrderChange,
  orderChanges,
} from '#server/modules/order/order-changes.ts';
import { remindOfPayments } from '#server/modules/order/remind-customers.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { mailsLike, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const dayMs = 86_400_000;

describe.each(everyEngine)('What customers are reminded of on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  const change = (made: OrderChange, orderId: string, body = {}) =>
    shop.database.transaction((trx) =>
      makeOrderChange(trx, made, orderId, body, { who: 'command', database: shop.database }),
    );
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  const setTo = (name: string, value: unknown) =>
    shop.database.transaction((trx) => writeShopSetting(trx, name, value));
  const buy = async (method: 0 | 1) => {
    await shop.stock(aProduct('bell', { pricePaisa: 20_000, stock: 50 }));
    await takeOnlinePayment(shop);
    const who = await aCustomer(shop);
    const { form } = await aFullCart(shop, who, { bell: 1 });
    const picture = method === 1 && { FormFile: await aPicture('red', 400, 700) };
    return who.gets(placeOrder, { ...form, method, ...picture });
  };
  const reminders = (orderId: string) => mailsLike(shop, `order-reminder:${orderId}`);

  test('an unpaid order is reminded once, after the days that the owner sees', async () => {
    await setTo('hold-days', 30);
    const { orderId } = await buy(1);
    // The screenshot waits for the shop: nobody is reminded of what they have sent.
    expect(await remindOfPayments(shop.app, inDays(3))).toBe(0);
    await change(orderChanges.ask, orderId, { reason: 'It is cut off.' });
    expect(await remindOfPayments(shop.app, inDays(1))).toBe(0);
    expect(await remindOfPayments(shop.app, inDays(9))).toBe(1);
    expect(await remindOfPayments(shop.app, inDays(9))).toBe(0);
    expect(await reminders(orderId)).toHaveLength(1);
    expect((await pema.gets(readStaffOrder, { orderId })).notes).toMatchObject([
      { text: 'Reminded of the payment by email.', by: 'The shop itself' },
    ]);
    expect(await shop.rows('audit_log', { action: 'order.reminded' })).toMatchObject([
      { who: 'shop', subject: `order:${orderId}` },
    ]);
  });

  test('nobody is reminded of cash, of what has ended, or where the owner does not want it', async () => {
    const [cash, ended, later] = [await buy(0), await buy(1), await buy(1)];
    await change(orderChanges.reject, ended.orderId, { reason: 'It never came.', restock: true });
    await change(orderChanges.ask, later.orderId, { reason: 'It is cut off.' });
    await setTo('remind-days', 'none');
    expect(await remindOfPayments(shop.app, inDays(40))).toBe(0);
    for (const { orderId } of [cash, ended, later]) expect(await reminders(orderId)).toEqual([]);
    await setTo('remind-days', undefined);
  });

  test('where pieces are held for less time, the reminder comes in the middle of it', async () => {
    await setTo('hold-days', 2);
    const { orderId } = await buy(1);
    const [row] = await shop.rows('orders', { id: orderId });
    const until = (at: string | null | undefined) => Date.parse(at ?? '') - Date.now();
    expect(Math.round(until(row?.remind_at) / dayMs)).toBe(1);
    expect(Math.round(until(row?.held_until) / dayMs)).toBe(2);
  });

  test('a parcel that was shipped long ago is on Today until it is delivered or was asked about', async () => {
    const { orderId, orderNumber } = await buy(0);
    const arrivals = async () =>
      (await pema.gets(readToday)).tasks.filter(({ kind }) => kind === 'arrival');
    await change(orderChanges.pack, orderId);
    expect((await pema.ask(askForArrival, { orderId })).statusCode).toBe(409);
    await change(orderChanges.ship, orderId, { courier: 'Sajha', trackingNumber: 'K-7' });
    expect(await arrivals()).toEqual([]);
    const shippedAt = new Date(Date.now() - 15 * dayMs).toISOString();
    await shop.update('order_events', { at: shippedAt }, { order_id: orderId, kind: 'shipped' });
    expect(await arrivals()).toMatchObject([
      { id: orderId, title: orderNumber, since: shippedAt, version: expect.any(Number) },
    ]);
    expect((await arrivals())[0]?.detail).toContain('Sajha · K-7');
    await setTo('arrivalDays', 20);
    expect(await arrivals()).toEqual([]);
    await setTo('arrivalDays', undefined);

    const both = [pema.ask(askForArrival, { orderId }), pema.ask(askForArrival, { orderId })];
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
    expect(await mailsLike(shop, `order-arrival:${orderId}:%`)).toHaveLength(1);
    expect(await arrivals()).toEqual([]);
    // As long again without an answer.
    await shop.update('orders', { arrival_asked_at: shippedAt }, { id: orderId });
    expect(await arrivals()).toHaveLength(1);
    await change(orderChanges.deliver, orderId);
    expect(await arrivals()).toEqual([]);
    expect((await pema.ask(askForArrival, { orderId })).statusCode).toBe(409);
  });

  test('all failing emails are one thing, in words, and tried again by one tap', async () => {
    await shop.database.transaction((trx) => trx.deleteFrom('mails').execute());
    await buy(0);
    await buy(0);
    await shop.update('mails', {
      last_error: 'connect ECONNREFUSED 127.0.0.1:25',
      next_try_at: '2099-01-01T00:00:00.000Z',
    });
    const { failingMails } = await pema.gets(readToday);
    expect(failingMails).toMatchObject({
      what: expect.stringMatching(/^2 order confirmations/),
      causes: [{ text: 'The mail server can’t be reached.' }],
    });
    const { tried } = await pema.gets(retryFailedMails);
    expect(tried).toBe(failingMails?.count);
    const due = await shop.rows('mails');
    expect(due.every((mail) => mail.next_try_at <= new Date().toISOString())).toBe(true);
  });
});
