import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { confirmBookingPayment, refundBooking } from '#contract/calls/admin/enquiry-calls.ts';
import { listStaffOrders, packOrder, reverseOrder } from '#contract/calls/admin/order-calls.ts';
import {
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectUnchecked,
} from '#contract/calls/admin/payment-calls.ts';
import { saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { readDeskSnapshot, readToday } from '#contract/calls/admin/today-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import type { AttemptState } from '#contract/names/payment-providers.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { standardDelivery } from '#contract/settings/delivery.ts';
import type { SettingGroup } from '#contract/settings/entries.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { startOfShopDay } from '#server/shop-time.ts';
import { aCustomer, askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { stockOf, takeOnlinePayment } from '#tests/setup/rows.ts';
import { anAttribute, aProduct, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, type TestShop, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Today in a shop that has just been started on %s', (engine) => {
  const shop = useShop(engine, { isUnset: true });
  const pema = useStaff(shop);
  const open = async () =>
    (await pema.gets(readToday)).firstSteps
      ?.filter(({ isDone }) => !isDone)
      .map(({ step }) => step);
  const save = async (group: SettingGroup, values: Readonly<Record<string, unknown>>) =>
    pema.gets(saveSettings, { group, values, version: 1 });

  test('leads its owner through what a shop needs before its first order', async () => {
    expect(await open()).toEqual(['name', 'payment', 'delivery', 'product', 'mail']);
    await save('shop', { name: 'Wheels' });
    await save('delivery', { delivery: [{ ...standardDelivery[0], takesCash: false }] });
    expect(await open()).toEqual(['payment', 'product', 'mail']);
    await shop.stock(aProduct('town-bicycle'));
    await takeOnlinePayment(shop);
    expect(await open()).toEqual(['mail']);
    const maya = await aCustomer(shop);
    await deskOrderVerbs(shop).buyOnline(maya, { 'town-bicycle': 1 }, 'teal');
    // Customers still get no email.
    expect(await open()).toEqual(['mail']);
  });

  test('has a list of bookings and custom orders once it offers them or has some', async () => {
    const has = async () => (await pema.gets(readStaffMe)).has;
    const set = (services: unknown) =>
      shop.database.transaction((trx) => writeShopSetting(trx, 'services', services));
    expect(await has()).toEqual({ bookings: false, customOrders: false });
    await save('offers', { customOrders: true });
    expect(await has()).toEqual({ bookings: false, customOrders: true });
    await set(demoSettings.services);
    await askCall(shop, bookTarot, tarotForm);
    await set([]);
    expect(await has()).toEqual({ bookings: true, customOrders: true });
  });
});

describe.each(everyEngine)('Today at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen, statusMails } = deskOrderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  test('is calm in an empty shop, with 30 days of zeros', async () => {
    const { tasks, counts, sums, series } = await pema.gets(readToday);
    expect(tasks).toEqual([]);
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    expect(sums.days30).toEqual({ orders: 0, soldPaisa: 0, receivedPaisa: 0, courierPaisa: 0 });
    expect(series).toHaveLength(30);
    expect(series.at(-1)?.day).toBe(shopDay(new Date()));
    expect(await pema.gets(readDeskSnapshot)).toMatchObject({ orders: [], stock: [] });
  });

  describe('with orders', () => {
    const orderIds: Record<string, string> = {};

    beforeAll(async () => {
      await shop.stock(
        aProduct('today-quartz', { stock: 500, pricePaisa: 500_000 }),
        aProduct('today-sizes', {
          stock: 0,
          attributes: [anAttribute('S', 9), anAttribute('L', 1)],
        }),
        aProduct('today-endless', { stock: 0, alwaysAvailable: true }),
      );
      const [review, paid, packed, canceled, old] = [
        await buyOnline(maya, { 'today-quartz': 1 }, 'teal'),
        await buyOnline(maya, { 'today-quartz': 2 }, 'gold'),
        await buy(maya, { 'today-quartz': 3 }),
        await buy(maya, { 'today-quartz': 4 }),
        await buy(maya, { 'today-quartz': 5 }),
      ].map(({ orderId }) => orderId) as [string, string, string, string, string];
      Object.assign(orderIds, { review, paid, packed, canceled, old });
      await pema.gets(confirmPayment, { orderId: paid, version: 1 });
      await pema.gets(refundOrder, { orderId: paid, version: 2, amountPaisa: 100_000 });
      await pema.gets(packOrder, { orderId: packed, version: 1 });
      const body = { version: 1, parcel: 'canceled', restock: true };
      await pema.gets(reverseOrder, { orderId: canceled, ...body });
      await shop.database.transaction(async (trx) => {
        await trx
          .updateTable('orders')
          .set({ ordered_at: firstMoment(3) })
          .where('id', '=', old)
          .execute();
        const failing = { last_error: 'Mailbox full', next_try_at: '9999-12-31T00:00:00.000Z' };
        await trx
          .updateTable('mails')
          .set(failing)
          .where('event', '=', `order-placed:${review}`)
          .execute();
      });
    });

    test('lists what needs a person in the order of urgency', async () => {
      const { tasks, counts } = await pema.gets(readToday);
      expect(tasks.map(({ kind, id }) => [kind, id])).toEqual([
        ['payment-review', orderIds.review],
        ['mail-failed', expect.any(String)],
        ['to-ship', orderIds.packed],
        ['to-pack', orderIds.old],
        ['to-pack', orderIds.paid],
        ['low-stock', expect.any(String)],
      ]);
      expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([
        ['payment-review', 1],
        ['mail-failed', 1],
        ['to-ship', 1],
        ['to-pack', 2],
        ['low-stock', 1],
      ]);
      expect(tasks[0]).toMatchObject({ detail: 'Maya Gurung', amountPaisa: 500_000 });
      expect(tasks[1]).toMatchObject({ title: maya.email, detail: 'Mailbox full' });
      expect(tasks.at(-1)).toMatchObject({ title: 'Today Sizes (L)', detail: '1' });
    });

    test('sums up today, 7 and 30 days by the shop’s calendar', async () => {
      const { sums, series } = await pema.gets(readToday);
      const [today, week] = [
        { orders: 3, soldPaisa: 2_900_000, receivedPaisa: 900_000, courierPaisa: 0 },
        { orders: 4, soldPaisa: 5_400_000, receivedPaisa: 900_000, courierPaisa: 0 },
      ];
      expect(sums).toEqual({ today, days7: week, days30: week });
      expect(series.at(-1)).toMatchObject(today);
      expect(series.at(-4)).toMatchObject({ orders: 1, soldPaisa: 2_500_000 });
      const [last] = [firstMoment(3, -1)];
      await shop.update('orders', { ordered_at: last }, { id: orderIds.old ?? '' });
      expect((await pema.gets(readToday)).series.at(-5)).toMatchObject({
        orders: 1,
        soldPaisa: 2_500_000,
      });
    });

    test('what was sold is without refunds everywhere, and what was received has the bookings', async () => {
      const { sums, series } = await pema.gets(readToday);
      expect((await pema.gets(listStaffOrders, { pageSize: 1 })).soldPaisa).toBe(
        sums.days30.soldPaisa,
      );
      const { customers } = await pema.gets(listCustomers, { search: maya.email });
      expect(customers[0]?.spentPaisa).toBe(sums.days30.soldPaisa);
      expect(series.reduce((sum, { soldPaisa }) => sum + soldPaisa, 0)).toBe(sums.days30.soldPaisa);

      const received = async () => (await pema.gets(readToday)).sums.today.receivedPaisa;
      const before = await received();
      const book = async (): Promise<string> =>
        (await askCall(shop, bookTarot, tarotForm)).json().id;
      const [paid, back] = [await book(), await book()];
      await shop.update('bookings', { price_paisa: 200_000 });
      for (const id of [paid, back]) await pema.gets(confirmBookingPayment, { id, version: 1 });
      expect(await received()).toBe(before + 400_000);
      await pema.gets(refundBooking, { id: back, version: 2 });
      expect(await received()).toBe(before + 200_000);
    });

    test('the snapshot has whole orders and all stock', async () => {
      const { orders, stock } = await pema.gets(readDeskSnapshot);
      expect(orders).toHaveLength(5);
      const mine = orders.find(({ summary }) => summary.orderId === orderIds.paid);
      expect(mine).toEqual(await seen(pema, orderIds.paid ?? ''));
      expect(
        stock.map(({ name, variant, stock: left, isAlwaysAvailable }) => [
          name,
          variant,
          left,
          isAlwaysAvailable,
        ]),
      ).toEqual([
        ['Today Endless', '', 0, true],
        ['Today Quartz', '', 489, false],
        ['Today Sizes', 'S', 9, false],
        ['Today Sizes', 'L', 1, false],
      ]);
    });

    test('an ended order stays until all of its money was given back', async () => {
      const { orderId } = await buyOnline(maya, { 'today-quartz': 1 }, 'plum');
      const owed = async () =>
        (await pema.gets(readToday)).tasks.filter(({ kind }) => kind === 'refund-owed');
      const refund = (version: number, amountPaisa: number) =>
        pema.gets(refundOrder, { orderId, version, amountPaisa });
      await pema.gets(confirmPayment, { orderId, version: 1 });
      expect(await owed()).toEqual([]);
      const end = { version: 2, parcel: 'canceled', restock: true };
      const { timeline } = await pema.gets(reverseOrder, { orderId, ...end });
      const task = { id: orderId, detail: 'Maya Gurung', since: timeline.at(-1)?.at };
      expect(await owed()).toMatchObject([{ ...task, amountPaisa: 500_000 }]);
      expect((await pema.gets(readToday)).tasks[1]?.kind).toBe('refund-owed');
      await refund(3, 200_000);
      expect(await owed()).toMatchObject([{ ...task, amountPaisa: 300_000 }]);
      expect((await pema.gets(readToday)).counts['refund-owed']).toBe(1);
      await refund(4, 300_000);
      expect(await owed()).toEqual([]);
    });

    test('an ended order of which the shop keeps a part goes when somebody says why', async () => {
      const { orderId } = await buyOnline(maya, { 'today-quartz': 1 }, 'coral');
      const close = (own: object, who = pema) =>
        who.ask(closeRefund, { orderId, version: 3, reason: 'Exchanged for a ring', ...own });
      const owed = async () => (await pema.gets(readToday)).counts['refund-owed'];
      await pema.gets(confirmPayment, { orderId, version: 1 });
      expect((await close({ version: 2 })).json().message).toBe('No refund is owed.');
      await pema.gets(reverseOrder, { orderId, version: 2, parcel: 'canceled', restock: true });
      expect(await owed()).toBe(1);
      expect((await close({ version: 2 })).json().data[0].code).toBe('version-stale');
      expect((await close({ reason: ' ' })).statusCode).toBe(422);
      expect(await owed()).toBe(1);
      const mails = (await statusMails(orderId)).length;
      const closed = (await close({})).json();
      expect(await owed()).toBe(0);
      expect(closed).toMatchObject({
        version: 4,
        summary: { payment: 'confirmed' },
        refunds: [{ amountPaisa: 0, reason: 'Exchanged for a ring', by: 'Pema Lama' }],
      });
      expect(closed.timeline.at(-1)).toMatchObject({
        event: 'refund-closed',
        by: 'Pema Lama',
        note: '',
      });
      expect((await close({ version: 4 })).statusCode).toBe(422);
      // The customer does not read it, and can still be given money.
      expect(await statusMails(orderId)).toHaveLength(mails);
      expect(JSON.stringify(closed.order)).not.toContain('Exchanged');
      const later = { version: 4, amountPaisa: 100_000 };
      expect(await pema.gets(refundOrder, { orderId, ...later })).toMatchObject({
        refundablePaisa: 400_000,
      });
      expect(await owed()).toBe(0);
    });

    test('an order that was refunded before it was sent stays until it is canceled', async () => {
      const before = await stockOf(shop, 'today-quartz');
      const { orderId } = await buyOnline(maya, { 'today-quartz': 2 }, 'navy');
      const tasks = async () =>
        (await pema.gets(readToday)).tasks.filter(({ id }) => id === orderId);
      await pema.gets(confirmPayment, { orderId, version: 1 });
      await pema.gets(refundOrder, { orderId, version: 2, amountPaisa: 1_000_000 });
      expect(await tasks()).toMatchObject([{ kind: 'to-cancel', detail: 'Maya Gurung' }]);
      expect((await seen(pema, orderId)).moves).toEqual(['canceled']);
      await pema.gets(reverseOrder, { orderId, version: 3, parcel: 'canceled', restock: true });
      expect(await tasks()).toEqual([]);
      expect(await stockOf(shop, 'today-quartz')).toBe(before);
    });

    /** Of twelve screenshots. */
    const colours = [
      'white',
      'snow',
      'ivory',
      'linen',
      'azure',
      'beige',
      'bisque',
      'coral',
      'cyan',
      'gold',
      'khaki',
      'lime',
    ];

    test('has many unpaid orders of new customers as one thing, with one way to end it', async () => {
      const before = (await pema.gets(readToday)).counts['payment-review'];
      const stock = await stockOf(shop, 'today-quartz');
      const flood: Order[] = [];
      for (const colour of colours)
        flood.push(await buyOnline(await aCustomer(shop), { 'today-quartz': 2 }, colour));
      const { at, unchecked, tasks, counts } = await pema.gets(readToday);
      expect(unchecked).toEqual({
        orders: 12 + before,
        pieces: 24 + before,
        totalPaisa: 12_000_000 + before * 500_000,
      });
      expect([
        counts['payment-review'],
        tasks.some(({ kind }) => kind === 'payment-review'),
      ]).toEqual([0, false]);

      // What was confirmed meanwhile, and what came later, stays.
      const honest = flood[0]?.orderId ?? '';
      await pema.gets(confirmPayment, { orderId: honest, version: 1 });
      const later = await buyOnline(maya, { 'today-quartz': 1 }, 'black');
      const reason = 'No money has come.';
      const body = { placedUntil: at, reason };
      const end = { left: 0, awaited: 0 };
      expect(await pema.gets(rejectUnchecked, body)).toEqual({ rejected: 11 + before, ...end });
      expect(await stockOf(shop, 'today-quartz')).toBe(stock - 2 + before - 1);
      for (const { orderId } of flood.slice(1)) {
        const rejected = await seen(pema, orderId);
        expect(rejected).toMatchObject({
          summary: { payment: 'rejected', parcel: 'canceled' },
          isRestocked: true,
        });
        expect(await shop.rows('audit_log', { subject: `order:${orderId}` })).toMatchObject([
          { who: `staff:${pema.id}`, action: 'order.payment-rejected' },
        ]);
        expect(await statusMails(orderId)).toMatchObject([
          { event: 'payment-rejected', note: reason },
        ]);
      }
      expect((await seen(pema, honest)).summary.payment).toBe('confirmed');
      expect((await seen(pema, later.orderId)).summary.payment).toBe('proof-received');
      expect((await pema.gets(readToday)).unchecked).toBeNull();
      expect(await pema.gets(rejectUnchecked, body)).toEqual({ rejected: 0, ...end });
    });

    test('leaves unpaid orders whose provider has not said what became of a payment', async () => {
      const flood: Order[] = [];
      for (const colour of [...colours, 'plum', 'navy', 'pink'])
        flood.push(await buyOnline(await aCustomer(shop), { 'today-quartz': 1 }, colour));
      const states = ['starting', 'open', 'unclear', 'ended'] as const;
      for (const [at, state] of states.entries())
        await addAttempt(shop, `order:${flood[at]?.orderId}`, state);
      const { at, unchecked } = await pema.gets(readToday);
      const rejected = unchecked?.orders ?? 0;
      const body = { placedUntil: at, reason: 'No money has come.' };
      const end = { rejected, left: 0, awaited: 3 };
      expect(await pema.gets(rejectUnchecked, body)).toEqual(end);
      const paymentOf = async (order?: Order) =>
        (await seen(pema, order?.orderId ?? '')).summary.payment;
      expect(await Promise.all(flood.slice(0, 4).map(paymentOf))).toEqual([
        'proof-received',
        'proof-received',
        'proof-received',
        'rejected',
      ]);
    });
  });
});

/** A payment that was begun at a provider. */
async function addAttempt(
  { database }: Pick<TestShop, 'database'>,
  subject: MoneySubject,
  state: AttemptState,
): Promise<void> {
  const at = new Date().toISOString();
  await database.transaction((trx) =>
    trx
      .insertInto('payment_attempts')
      .values({
        id: randomUUID().replaceAll('-', ''),
        subject,
        provider: 'khalti',
        mode: 'live',
        amount_paisa: 500_000,
        currency: 'NPR',
        price_paisa: 500_000,
        reference: null,
        url: '',
        state,
        said: '',
        note: '',
        transaction_code: '',
        paid_paisa: 0,
        payment_id: null,
        asks: 0,
        started_at: at,
        expires_at: at,
        next_ask_at: null,
        settled_at: null,
      })
      .execute(),
  );
}

/** The first millisecond of a day at the shop, or some milliseconds after it. */
function firstMoment(daysAgo: number, plusMs = 0): string {
  const day = new Date(
    Date.parse(`${shopDay(new Date())}T00:00:00Z`) - daysAgo * 86_400_000,
  ).toISOString();
  return new Date(Date.parse(startOfShopDay(day.slice(0, 10)) ?? '') + plusMs).toISOString();
}
