import { beforeAll, describe, expect, test } from 'vitest';

import {
  acceptCustomOrder,
  confirmBookingPayment,
  confirmCustomPayment,
  orderCustomOrder,
  quoteCustomOrder,
  readStaffBooking,
  refundBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import {
  listInvoices,
  makeInvoice,
  setBuyerTaxNumber,
} from '#contract/calls/admin/invoice-calls.ts';
import type { Invoice } from '#contract/calls/admin/invoice-schemas.ts';
import { packOrder, reverseOrder, shipOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder, rejectPayment } from '#contract/calls/admin/payment-calls.ts';
import { cancelOwnOrder, placeOrder } from '#contract/calls/order-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { aFullCart, deskOrderVerbs } from '#tests/setup/orders.ts';
import { setServicePrice } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Invoices on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { advance, buy, buyOnline, seen } = deskOrderVerbs(shop);
  const pema = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  const invoicesOf = async (orderId: string) => (await seen(pema, orderId)).invoices;
  const kinds = async (orderId: string) =>
    (await invoicesOf(orderId)).map(({ kind, amountPaisa }) => [kind, amountPaisa]);

  beforeAll(async () => {
    await shop.stock(aProduct('bowl', { stock: 500, pricePaisa: 500_000 }));
  });

  test('are given when a payment is confirmed or cash on delivery is packed, not before', async () => {
    const cash = await buy(maya, { bowl: 2 });
    const online = await buyOnline(maya, { bowl: 1 }, 'teal');
    expect(await kinds(cash.orderId)).toEqual([]);
    expect(await kinds(online.orderId)).toEqual([]);
    await pema.gets(confirmPayment, { orderId: online.orderId, version: 1, reference: '' });
    await pema.gets(packOrder, { orderId: cash.orderId, version: 1 });
    expect(await kinds(cash.orderId)).toEqual([['invoice', 1_000_000]]);
    const [invoice] = await invoicesOf(online.orderId);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      amountPaisa: 500_000,
      invoiceNumber: '',
      content: {
        reference: online.orderNumber,
        sale: {
          buyer: { name: 'Maya Gurung' },
          lines: [{ quantity: 1, unitPaisa: 500_000, totalPaisa: 500_000 }],
          totalPaisa: 500_000,
        },
      },
    });
    // Nothing more for what does not change the sale.
    await pema.gets(shipOrder, { orderId: cash.orderId, version: 2 });
    expect(await kinds(cash.orderId)).toHaveLength(1);
  });

  test('have no gap and no double in their year, also when many are confirmed at once', async () => {
    const orders = [];
    for (let count = 0; count < 8; count += 1) orders.push(await buy(maya, { bowl: 1 }));
    // One is refused, and takes no number with it.
    await Promise.all([
      ...orders.map(({ orderId }) => pema.gets(packOrder, { orderId, version: 1 })),
      pema.ask(packOrder, { orderId: orders[0]?.orderId ?? '', version: 1 }),
      pema.ask(packOrder, { orderId: orders[1]?.orderId ?? '', version: 9 }),
    ]);
    const { invoices } = await pema.gets(listInvoices, { pageSize: 100 });
    const years = new Set(invoices.map(({ fiscalYear }) => fiscalYear));
    expect(years.size).toBe(1);
    const numbers = invoices.filter(({ kind }) => kind === 'invoice').map(({ number }) => number);
    const ends = numbers.map((number) => Number(number.slice(-4))).toSorted((a, b) => a - b);
    expect(ends).toEqual(ends.map((_, index) => index + 1));
    expect(ends.length).toBeGreaterThanOrEqual(8);
    const [newest] = invoices;
    const found = await pema.gets(listInvoices, { search: newest?.number ?? '' });
    expect(found).toMatchObject({ total: 1, invoices: [{ number: newest?.number }] });
    expect(await pema.gets(listInvoices, { search: 'Maya' })).toMatchObject({ total: 0 });
  });

  test('stay when the sale ends, with a credit note of their own', async () => {
    const { orderId } = await buyOnline(maya, { bowl: 1 }, 'navy');
    await pema.gets(confirmPayment, { orderId, version: 1, reference: '' });
    await pema.gets(refundOrder, {
      orderId,
      version: 2,
      amountPaisa: 120_000,
      reference: '',
      reason: 'A scratch',
    });
    const body = { parcel: 'canceled', reason: '', restock: true } as const;
    await pema.gets(reverseOrder, { orderId, version: 3, ...body });
    expect(await kinds(orderId)).toEqual([
      ['invoice', 500_000],
      ['credit-note', 120_000],
      ['credit-note', 380_000],
    ]);
    const [invoice, note] = await invoicesOf(orderId);
    expect(note?.invoiceNumber).toBe(invoice?.number);
    expect(note?.number).toMatch(/^CN /);
    // A sum off: no piece has come back.
    expect(note?.content.credited).toMatchObject({ quantities: [0], otherPaisa: 120_000 });
  });

  test('are none of what was never confirmed', async () => {
    const rejected = await buyOnline(maya, { bowl: 1 }, 'pink');
    const reason = 'No such payment';
    await pema.gets(rejectPayment, {
      orderId: rejected.orderId,
      version: 1,
      reason,
      restock: true,
    });
    const canceled = await buy(maya, { bowl: 1 });
    await maya.gets(cancelOwnOrder, { orderId: canceled.orderId });
    expect(await kinds(rejected.orderId)).toEqual([]);
    expect(await kinds(canceled.orderId)).toEqual([]);
  });

  test('state the buyer’s tax number, wherever it was given, and again when it comes later', async () => {
    const taxNumber = '301234567';
    const buyerOf = (all: readonly Invoice[]) =>
      all.map(({ kind, content }) => [kind, content.sale.buyer.taxNumber]);
    const name = (subject: string, number = taxNumber) =>
      pema.gets(setBuyerTaxNumber, { subject, taxNumber: number });
    // Typed by the customer at the checkout.
    const { form } = await aFullCart(shop, maya, { bowl: 1 });
    const { orderId } = await maya.gets(placeOrder, { ...form, method: 0, taxNumber });
    await pema.gets(packOrder, { orderId, version: 1 });
    expect(buyerOf(await invoicesOf(orderId))).toEqual([['invoice', taxNumber]]);
    // After the parcel is gone, where nothing else can be changed.
    await pema.gets(shipOrder, { orderId, version: 2 });
    const { invoices } = await name(`order:${orderId}`, ' 609876543 ');
    expect(buyerOf(invoices)).toEqual([
      ['invoice', taxNumber],
      ['credit-note', taxNumber],
      ['invoice', '609876543'],
    ]);
    expect((await name(`order:${orderId}`, '609876543')).invoices).toHaveLength(3);
    // Of a booking before and after it is paid.
    await setServicePrice(shop, 'tarot-reading', '15 Minutes', 90_000);
    const { id } = (await askCall(shop, bookTarot, tarotForm)).json();
    expect((await name(`booking:${id}`)).invoices).toEqual([]);
    const { version, ...booking } = await pema.gets(readStaffBooking, { id });
    expect(booking.taxNumber).toBe(taxNumber);
    await pema.gets(confirmBookingPayment, { id, version, amountPaisa: 90_000 });
    const paid = await pema.gets(readStaffBooking, { id });
    expect(buyerOf(paid.invoices)).toEqual([['invoice', taxNumber]]);
    // Of a custom order it goes on to its order.
    const custom = (await askCall(shop, requestCustomOrder, customForm)).json();
    await name(`custom-order:${custom.id}`);
    const quote = { pricePaisa: 500_000, days: 3, text: 'In silver' };
    await pema.gets(quoteCustomOrder, { id: custom.id, version: 2, ...quote });
    await pema.gets(acceptCustomOrder, { id: custom.id, version: 3 });
    const handover = { handover: 'pickup', payment: 'cash-later' } as const;
    await pema.gets(confirmCustomPayment, { id: custom.id, version: 4, amountPaisa: 500_000 });
    const ordered = await pema.gets(orderCustomOrder, { id: custom.id, version: 5, ...handover });
    const order = await seen(pema, ordered.orderId ?? '');
    expect(order.order.taxNumber).toBe(taxNumber);
    expect(buyerOf(order.invoices)).toEqual([['invoice', taxNumber]]);
    const gone = await pema.ask(setBuyerTaxNumber, { subject: 'booking:NONE', taxNumber });
    expect(gone.statusCode).toBe(404);
  });

  test('of a booking are given when it is paid, and follow its refunds and undos', async () => {
    await setServicePrice(shop, 'tarot-reading', '15 Minutes', 90_000);
    const { id } = (
      await askCall(shop, bookTarot, { ...tarotForm, duration: '15 Minutes' })
    ).json();
    const seenBooking = () => pema.gets(readStaffBooking, { id });
    const documents = async () =>
      (await seenBooking()).invoices.map(({ kind, amountPaisa }) => [kind, amountPaisa]);
    const { version, pricePaisa } = await seenBooking();
    await pema.gets(confirmBookingPayment, { id, version, reference: 'B-1' });
    expect(await documents()).toEqual([['invoice', pricePaisa]]);
    const refund = { amountPaisa: 10_000, reference: '', reason: 'Late' };
    await pema.gets(refundBooking, { id, version: version + 1, ...refund });
    expect(await documents()).toEqual([
      ['invoice', pricePaisa],
      ['credit-note', 10_000],
    ]);
    const [invoice] = (await seenBooking()).invoices;
    expect(invoice?.content).toMatchObject({
      reference: id,
      sale: { buyer: { name: tarotForm.name }, lines: [{ quantity: 1, totalPaisa: pricePaisa }] },
    });
  });

  test('are made afterwards for what was confirmed before the shop kept them', async () => {
    const { orderId } = await buy(maya, { bowl: 1 });
    const make = () => pema.ask(makeInvoice, { subject: `order:${orderId}` });
    // It is not confirmed.
    expect((await make()).statusCode).toBe(409);
    await pema.gets(packOrder, { orderId, version: 1 });
    expect((await make()).json()).toMatchObject({ message: 'It has its invoice already.' });
    const subject = `order:${orderId}`;
    // As a version before has left it.
    const last = await shop.rows('invoices', { subject });
    await shop.update('invoices', { subject: 'order:none' }, { subject });
    const then = '2026-01-10T06:00:00.000Z';
    await shop.update('orders', { ordered_at: then }, { id: orderId });
    const { invoices } = (await make()).json();
    expect(invoices).toMatchObject([
      { kind: 'invoice', amountPaisa: 500_000, content: { soldOn: '2026-01-10' } },
    ]);
    expect(invoices[0].content.day).toBe(shopDay(new Date()));
    const [stored] = await shop.rows('invoices', { subject });
    expect(stored?.position).toBe((last[0]?.position ?? 0) + 1);
    expect((await make()).statusCode).toBe(409);
    expect((await pema.ask(makeInvoice, { subject: 'booking:none' })).statusCode).toBe(404);
    expect((await pema.ask(makeInvoice, { subject: 'review:1' })).statusCode).toBe(422);
    await shop.update('invoices', { subject: 'order:given' }, { subject: 'order:none' });
  });

  test('of a shop in Nepal have both dates', async () => {
    const { orderId } = await buy(maya, { bowl: 1 });
    await advance(pema, orderId, packOrder);
    const [invoice] = await invoicesOf(orderId);
    expect(invoice?.content.day).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(invoice?.content.nepaliDay).toMatch(/^20[89]\d-\d\d-\d\d$/);
    expect(invoice?.fiscalYear).toMatch(/^20[89]\d\/\d\d$/);
  });
});
