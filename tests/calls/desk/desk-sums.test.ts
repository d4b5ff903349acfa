import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';

import { completeCustomOrder } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  confirmBookingPayment,
  confirmCustomPayment,
  declineBooking,
  orderCustomOrder,
  quoteCustomOrder,
  readStaffCustomOrder,
  refundCustomOrder,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { exportAccounts, listInvoices } from '#contract/calls/admin/invoice-calls.ts';
import { packOrder, shipOrder, undoOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund, confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import {
  listSettlements,
  settleCourier,
  undoSettlement,
} from '#contract/calls/admin/settlement-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { setServicePrice } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('The sums of the desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, advance, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop);

  beforeAll(async () => {
    await shop.stock(aProduct('sum-stone', { stock: 50, pricePaisa: 500_000 }));
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
  });

  const sumsNow = async () => (await pema.gets(readToday)).sums.today;
  /** What `work` adds to the sums of today. */
  const added = async (work: () => Promise<unknown>) => {
    const before = await sumsNow();
    await work();
    const now = await sumsNow();
    const names = ['orders', 'soldPaisa', 'receivedPaisa', 'courierPaisa'] as const;
    return names.map((name) => (now[name] ?? 0) - (before[name] ?? 0));
  };
  const accountRows = async (): Promise<Record<string, string>[]> => {
    const { csv } = await pema.gets(exportAccounts, { from: '2000-01-01', to: '2100-12-31' });
    return parse(csv, { columns: true, bom: true });
  };
  const aQuoted = async () => {
    const { id } = await maya.gets(requestCustomOrder, { ...customForm, email: maya.email });
    const quote = { pricePaisa: 350_000, days: 5, text: 'In silver' };
    return pema.gets(quoteCustomOrder, { id, version: 1, ...quote });
  };

  test('count bookings from when they are booked until they are declined', async () => {
    let id = '';
    expect(
      await added(async () => {
        id = (await maya.gets(bookTarot, tarotForm)).id;
      }),
    ).toEqual([1, 90_000, 0, 0]);
    expect(await added(() => pema.gets(declineBooking, { id, version: 1, reason: 'No' }))).toEqual([
      -1, -90_000, 0, 0,
    ]);
    const other = (await maya.gets(bookTarot, tarotForm)).id;
    expect(await added(() => pema.gets(confirmBookingPayment, { id: other, version: 1 }))).toEqual([
      0, 0, 90_000, 0,
    ]);
  });

  test('count custom orders from when they are accepted, and once when they become orders', async () => {
    const { id, version } = await aQuoted();
    expect(await added(() => pema.gets(acceptCustomOrder, { id, version }))).toEqual([
      1, 350_000, 0, 0,
    ]);
    // On the day on which it was accepted.
    const [row] = await shop.rows('custom_requests', { id });
    expect(row?.accepted_at?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    const accepted = await pema.gets(readStaffCustomOrder, { id });
    const [step] = accepted.history.filter(({ event }) => event === 'accepted');
    const undo = { id, version: accepted.version, step: step?.id };
    expect(await added(() => pema.gets(undoCustomOrder, undo))).toEqual([-1, -350_000, 0, 0]);
    await pema.gets(acceptCustomOrder, { id, version: version + 2 });
    const ordered = { id, version: version + 3, handover: 'pickup', payment: 'cash-later' };
    expect(await added(() => pema.gets(orderCustomOrder, ordered))).toEqual([0, 0, 0, 0]);
  });

  test('a custom order that is made and paid without an order has an invoice', async () => {
    const { id, version } = await aQuoted();
    await pema.gets(acceptCustomOrder, { id, version });
    await pema.gets(confirmCustomPayment, { id, version: version + 1 });
    expect((await pema.gets(readStaffCustomOrder, { id })).invoices).toEqual([]);
    const done = await pema.gets(completeCustomOrder, { id, version: version + 2 });
    expect(done.invoices).toMatchObject([
      { kind: 'invoice', amountPaisa: 350_000, content: { reference: id } },
    ]);
    const { invoices } = await pema.gets(listInvoices);
    expect(invoices[0]).toMatchObject({ subject: `custom-order:${id}` });
    const refund = { id, version: done.version, amountPaisa: 50_000, reason: 'Late' };
    expect(await added(() => pema.gets(refundCustomOrder, refund))).toEqual([
      0, -50_000, -50_000, 0,
    ]);
    const own = (await accountRows()).filter((row) => row.Number === id);
    expect(own.map((row) => [row.What, row['Sold (Rs)'], row['Received (Rs)']])).toEqual([
      ['Item', '3500', ''],
      ['Price difference', '-500', ''],
      ['Payment', '', '3500'],
      ['Refund', '', '-500'],
    ]);
    // What is made an order all the same has that one's invoices.
    const ordered = { id, version: done.version + 1, handover: 'pickup', payment: 'later' };
    const { invoices: given } = await pema.gets(orderCustomOrder, ordered);
    expect(given?.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note']);
  });

  test('what the shop keeps of too much is received, and not sold', async () => {
    const { orderId } = await buyOnline(maya, { 'sum-stone': 1 }, 'teal');
    expect(
      await added(async () => {
        await pema.gets(confirmPayment, { orderId, version: 1, amountPaisa: 520_000 });
        await pema.gets(closeRefund, { orderId, version: 2, reason: 'A gift' });
      }),
    ).toEqual([0, 0, 520_000, 0]);
    // More than the price is given back by line: no document says less than nothing.
    const lines = [{ position: 0, quantity: 1, restock: 0 }];
    const refund = { orderId, version: 3, amountPaisa: 520_000, reason: 'Broken', lines };
    await pema.gets(refundOrder, refund);
    const { invoices } = await seen(pema, orderId);
    expect(invoices.map(({ kind, amountPaisa }) => [kind, amountPaisa])).toEqual([
      ['invoice', 500_000],
      ['credit-note', 500_000],
    ]);
  });

  test('say what couriers have kept, and the accountant’s file has it', async () => {
    const { orderId } = await buy(maya, { 'sum-stone': 1 });
    await advance(pema, orderId, packOrder);
    await pema.gets(shipOrder, { orderId, version: 2, courier: 'Sajha' });
    const settlement = {
      courier: 'Sajha',
      orders: [{ orderId, version: 3 }],
      sumPaisa: 470_000,
      feePaisa: 20_000,
      note: 'A note was torn',
    };
    let id = '';
    expect(
      await added(async () => {
        id = (await pema.gets(settleCourier, settlement)).id;
      }),
    ).toEqual([0, 0, 500_000, 30_000]);
    const costs = async () =>
      (await accountRows())
        .filter((row) => row['Cost (Rs)'] !== '')
        .map((row) => [row.What, row.Item, row['Cost (Rs)'], row['Received (Rs)']]);
    expect(await costs()).toEqual([
      ['Courier fee', 'Sajha', '200', ''],
      ['Courier difference', 'Sajha: A note was torn', '100', ''],
    ]);
    expect(await added(() => pema.gets(undoSettlement, { id }))).toEqual([0, 0, -500_000, -30_000]);
    // What the file has said stays, and is taken back beside it.
    expect((await costs()).slice(2)).toEqual([
      ['Courier fee taken back', 'Sajha', '-200', ''],
      ['Courier difference taken back', 'Sajha', '-100', ''],
    ]);
  });

  test('a settlement stands without an order whose cash was taken back alone', async () => {
    const sent = async () => {
      const { orderId } = await buy(maya, { 'sum-stone': 1 });
      await advance(pema, orderId, packOrder);
      await pema.gets(shipOrder, { orderId, version: 2, courier: 'Upaya' });
      return { orderId, version: 3 };
    };
    const [wrong, right] = [await sent(), await sent()];
    const sums = { sumPaisa: 980_000, feePaisa: 20_000 };
    const { id } = await pema.gets(settleCourier, {
      courier: 'Upaya',
      orders: [wrong, right],
      ...sums,
    });
    const { timeline } = await seen(pema, wrong.orderId);
    const { position } = timeline.at(-1) ?? {};
    // What was handed over is 4,800 more than the cash of the orders that are left.
    expect(
      await added(() => pema.gets(undoOrder, { orderId: wrong.orderId, version: 4, position })),
    ).toEqual([0, 0, -500_000, -500_000]);
    const [settlement] = (await pema.gets(listSettlements, { search: 'Upaya' })).settlements;
    expect(settlement).toMatchObject({ id, duePaisa: 500_000, canUndo: true });
    expect(settlement?.orders.map(({ orderId }) => orderId)).toEqual([right.orderId]);
    expect(await added(() => pema.gets(undoSettlement, { id }))).toEqual([0, 0, -500_000, 480_000]);
  });
});
