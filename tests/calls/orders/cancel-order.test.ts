import { beforeAll, describe, expect, test } from 'vitest';

import { packOrder, reverseOrder } from '#contract/calls/admin/order-calls.ts';
import {
  confirmPayment,
  listPaymentReviews,
  refundOrder,
  rejectPayment,
} from '#contract/calls/admin/payment-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { cancelOwnOrder, type Order, placeOrder } from '#contract/calls/order-calls.ts';
import {
  aCustomer,
  aStaffMember,
  type TestCustomer,
  useCustomer,
  useStaff,
} from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { aFullCart, deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { stockOf } from '#tests/setup/rows.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Orders that their customers cancel on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen, statusMails } = deskOrderVerbs(shop);
  const { addCoupon, mailsOf } = orderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop);
  const cancel = ({ userId, ask }: TestCustomer, orderId: string) =>
    ask(cancelOwnOrder, { userId, orderId });
  const owed = async () =>
    (await pema.gets(readToday)).tasks.filter(({ kind }) => kind === 'refund-owed');

  beforeAll(async () => {
    await shop.stock(aProduct('second-thought', { stock: 50, pricePaisa: 500_000 }));
  });

  test('go back in stock once for two taps, and both sides are told', async () => {
    await addCoupon('ONCE', 10, 1);
    const before = await stockOf(shop, 'second-thought');
    const { orderId } = await buy(maya, { 'second-thought': 2 }, { couponCode: 'ONCE' });
    const answers = await Promise.all([
      cancel(maya, orderId),
      cancel(maya, orderId),
      cancel(maya, orderId),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.json()).toMatchObject({
      payment: { status: 4 },
      parcel: { state: 'canceled' },
    });
    expect(await stockOf(shop, 'second-thought')).toBe(before);
    expect((await statusMails(orderId)).map(({ event }) => event)).toEqual(['canceled']);
    const toOwner = (await mailsOf(orderId)).filter(
      ({ recipient }) => recipient === demoSettings.email,
    );
    expect(toOwner.map(({ event }) => event)).toContain(`order-canceled-to-owner:${orderId}`);
    expect((await seen(pema, orderId)).timeline.map(({ event, by }) => [event, by])).toEqual([
      ['placed', 'Customer'],
      ['canceled', 'Customer'],
    ]);
    expect(await owed()).toEqual([]);
    expect(await shop.row('coupons', { code: 'ONCE' })).toMatchObject({ used: 0 });
  });

  test('give their coupon back, also when the desk cancels: nobody can empty it', async () => {
    await addCoupon('FIVE', 10, 5);
    const buyWith = () => buy(maya, { 'second-thought': 1 }, { couponCode: 'FIVE' });
    for (let at = 0; at < 6; at += 1)
      expect((await cancel(maya, (await buyWith()).orderId)).statusCode).toBe(200);
    const { orderId } = await buyWith();
    await pema.gets(reverseOrder, {
      orderId,
      version: 1,
      parcel: 'canceled',
      reason: 'Broken',
      restock: true,
    });
    const proof = await buyOnline(maya, { 'second-thought': 1 }, 'plum', { couponCode: 'FIVE' });
    const reject = { orderId: proof.orderId, version: 1, reason: 'Nothing came.', restock: true };
    await pema.gets(rejectPayment, reject);
    expect(await shop.row('coupons', { code: 'FIVE' })).toMatchObject({ used: 0 });
    await buyWith();
    expect(await shop.row('coupons', { code: 'FIVE' })).toMatchObject({ used: 1 });
  });

  test('give their coupon back once, and not while they go on', async () => {
    await addCoupon('STAYS', 10, 9);
    const buyWith = (colour: string) =>
      buyOnline(maya, { 'second-thought': 1 }, colour, { couponCode: 'STAYS' });
    const used = async () => (await shop.row('coupons', { code: 'STAYS' })).used;
    const [kept, ended] = [await buyWith('salmon'), await buyWith('tomato')];
    await pema.gets(confirmPayment, { orderId: kept.orderId, version: 1, reference: 'STAYS-1' });
    await pema.gets(packOrder, { orderId: kept.orderId, version: 2 });
    expect(await used()).toBe(2);
    await cancel(maya, ended.orderId);
    expect(await used()).toBe(1);
    const reject = { version: 2, reason: 'Nothing came.', restock: true };
    await pema.gets(rejectPayment, { orderId: ended.orderId, ...reject });
    expect(await used()).toBe(1);
  });

  test('let their customer use a coupon again, but not for ever', async () => {
    await addCoupon('MINE', 10);
    await shop.database.transaction((trx) =>
      trx.updateTable('coupons').set({ customer_limit: 1 }).where('code', '=', 'MINE').execute(),
    );
    const otto = await aCustomer(shop);
    for (let at = 0; at < 4; at += 1) {
      const { orderId } = await buy(otto, { 'second-thought': 1 }, { couponCode: 'MINE' });
      await cancel(otto, orderId);
    }
    const { form } = await aFullCart(shop, otto, { 'second-thought': 1 });
    const refused = await otto.ask(placeOrder, { ...form, couponCode: 'MINE' });
    expect(refused.json().message).toBe('You have used coupon MINE before.');
    expect(await shop.row('coupons', { code: 'MINE' })).toMatchObject({ used: 0 });
  });

  test('are refunded, also when the payment had not been checked', async () => {
    const unchecked = await buyOnline(maya, { 'second-thought': 1 }, 'teal');
    const nothing = await buyOnline(maya, { 'second-thought': 1 }, 'olive');
    const paid = await buyOnline(maya, { 'second-thought': 1 }, 'navy');
    const confirm = async ({ orderId }: Order, version: number) =>
      pema.gets(confirmPayment, { orderId, version, reference: `R-${orderId}` });
    await confirm(paid, 1);
    for (const { orderId } of [unchecked, nothing, paid])
      expect((await cancel(maya, orderId)).statusCode).toBe(200);
    const stock = await stockOf(shop, 'second-thought');
    expect((await owed()).map(({ id }) => id)).toEqual([paid.orderId]);
    const { reviews } = await pema.gets(listPaymentReviews);
    expect(reviews.map(({ summary }) => summary.orderId)).toEqual([
      unchecked.orderId,
      nothing.orderId,
    ]);

    await confirm(unchecked, 2);
    const reject = { version: 2, reason: 'Nothing came.', restock: true };
    await pema.gets(rejectPayment, { orderId: nothing.orderId, ...reject });
    expect(await stockOf(shop, 'second-thought')).toBe(stock);
    expect((await owed()).map(({ id }) => id).toSorted()).toEqual(
      [paid.orderId, unchecked.orderId].toSorted(),
    );
    const owner = await aStaffMember(shop, { role: 'owner' });
    const refund = { version: 3, amountPaisa: 500_000, reference: '', reason: 'Canceled' };
    for (const { orderId } of [paid, unchecked])
      await owner.gets(refundOrder, { orderId, ...refund });
    expect(await owed()).toEqual([]);
    expect((await statusMails(unchecked.orderId)).map(({ event }) => event)).toEqual([
      'canceled',
      'refunded',
    ]);
    expect((await statusMails(nothing.orderId)).map(({ event }) => event)).toEqual([
      'canceled',
      'payment-rejected',
    ]);
  });

  test('are packed or canceled, not both', async () => {
    const before = await stockOf(shop, 'second-thought');
    const orders = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const customer = await aCustomer(shop);
        return { customer, ...(await buy(customer, { 'second-thought': 1 })) };
      }),
    );
    const ends = await Promise.all(
      orders.map(async ({ customer, orderId }, at) => {
        const canceled = () => cancel(customer, orderId);
        const packed = () => pema.ask(packOrder, { orderId, version: 1 });
        const both = await Promise.all(
          at % 2 === 0 ? [canceled(), packed()] : [packed(), canceled()],
        );
        return { orderId, codes: both.map(({ statusCode }) => statusCode).toSorted(), both };
      }),
    );
    let kept = 0;
    for (const { orderId, codes } of ends) {
      expect(codes).toEqual([200, 409]);
      const { parcel } = (await seen(pema, orderId)).summary;
      expect(['packed', 'canceled']).toContain(parcel);
      if (parcel === 'packed') kept += 1;
    }
    expect(await stockOf(shop, 'second-thought')).toBe(before - kept);
  });

  test('exist, and are not packed', async () => {
    const { orderId } = await buy(maya, { 'second-thought': 1 });
    expect((await cancel(maya, 'nobodys')).statusCode).toBe(404);
    await pema.gets(packOrder, { orderId, version: 1 });
    const late = await cancel(maya, orderId);
    expect([late.statusCode, late.json().data[0].code]).toEqual([409, 'order-not-cancelable']);
  });
});
