import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import {
  confirmBookingPayment,
  readStaffBooking,
  refundBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { placeOrderByHand } from '#contract/calls/admin/hand-order-calls.ts';
import { exportAccounts } from '#contract/calls/admin/invoice-calls.ts';
import {
  packOrder,
  reverseOrder,
  shipOrder,
  undoOrder,
} from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { settleCourier } from '#contract/calls/admin/settlement-calls.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import { agreedByHand } from '#contract/rules/cart/hand-order.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import { nepaliDay } from '#server/modules/invoice/fiscal-year.ts';
import type { StoredContent } from '#server/modules/invoice/keep-invoices.ts';
import { aCustomer, aStaffMember, askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
import { deskOrderVerbs, orderVerbs } from '#tests/setup/orders.ts';
import { setServicePrice } from '#tests/setup/rows.ts';
import { anAttribute, aProduct, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

type Row = Readonly<Record<string, string>>;

describe.each(everyEngine)('The accountant’s file on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { buy, buyOnline, seen } = deskOrderVerbs(shop);
  const { addCoupon } = orderVerbs(shop);
  const owner = useStaff(shop);
  const maya = useCustomer(shop, { name: 'Maya Gurung' });

  const read = async (from = '2000-01-01', to = '2100-12-31') => {
    const { csv } = await owner.gets(exportAccounts, { from, to });
    return parse(csv, { columns: true, bom: true }) as Row[];
  };
  const paisaOf = (rows: readonly Row[], column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const sumOf = async (query: 'payments' | 'refunds') =>
    (await shop.rows(query)).reduce((sum, row) => sum + Number(row.amount_paisa), 0);

  beforeAll(async () => {
    await shop.stock(
      aProduct('bowl', { stock: 500, pricePaisa: 333_333 }),
      aProduct('scarf', { attributes: [anAttribute('S', 50)], pricePaisa: 77_777 }),
    );
    const { groups } = await owner.gets(readSettings);
    const values = { taxLine: 'included', taxName: 'VAT', taxRate: 13 };
    await owner.gets(saveSettings, { group: 'tax', values, version: groups.tax.version });
  });

  test('agrees with documents, desk and money to the paisa', async () => {
    await addCoupon('SEVEN', 7);
    const cash = await buy(maya, { bowl: 3 }, { couponCode: 'SEVEN' });
    await owner.gets(packOrder, { orderId: cash.orderId, version: 1 });
    const online = await buyOnline(maya, { bowl: 1 }, 'teal');
    const paid = { orderId: online.orderId, reference: 'ESW-1', how: 'bank' };
    const confirmed = await owner.gets(confirmPayment, { ...paid, version: 1 });
    expect(confirmed.payments).toMatchObject([{ how: 'bank' }]);
    const refund = { amountPaisa: 12_345, reference: '', reason: 'A scratch' };
    const back = { orderId: online.orderId, version: 2, ...refund, how: 'wallet' };
    const { refunds, timeline } = await owner.gets(refundOrder, back);
    expect(refunds).toMatchObject([{ how: 'wallet' }]);
    expect(timeline.at(-1)?.note).toBe('Rs 123.45 (wallet): A scratch');
    const ended = await buyOnline(maya, { bowl: 2 }, 'navy');
    await owner.gets(confirmPayment, { orderId: ended.orderId, version: 1, reference: 'ESW-2' });
    const cancel = { parcel: 'canceled', reason: '', restock: true } as const;
    await owner.gets(reverseOrder, { orderId: ended.orderId, version: 2, ...cancel });
    await setServicePrice(shop, 'tarot-reading', '15 Minutes', 90_000);
    const { id } = (await askCall(shop, bookTarot, tarotForm)).json();
    const { version } = await owner.gets(readStaffBooking, { id });
    const booked = { id, version, reference: 'B-1', amountPaisa: 90_000, how: 'wallet' };
    await owner.gets(confirmBookingPayment, booked);
    await owner.gets(refundBooking, { id, version: version + 1, ...refund, how: 'cash' });

    const rows = await read();
    const invoices = await shop.rows('invoices');
    const net = invoices.reduce(
      (sum, { kind, amount_paisa }) => sum + (kind === 'invoice' ? 1 : -1) * Number(amount_paisa),
      0,
    );
    const tax = invoices.reduce(
      (sum, { kind, tax_paisa }) => sum + (kind === 'invoice' ? 1 : -1) * Number(tax_paisa),
      0,
    );
    expect(paisaOf(rows, 'Sold (Rs)')).toBe(net);
    expect(tax).toBeGreaterThan(0);
    expect(paisaOf(rows, 'Tax in it (Rs)')).toBe(tax);
    expect(paisaOf(rows, 'Received (Rs)')).toBe(
      (await sumOf('payments')) - (await sumOf('refunds')),
    );
    // What each order has kept is what its documents say.
    for (const order of [cash, online, ended]) {
      const { summary, refunds } = await seen(owner, order.orderId);
      const kept =
        summary.status === 'Canceled'
          ? 0
          : summary.totalPaisa - refunds.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
      const own = rows.filter((row) => row.Number === order.orderNumber);
      expect(paisaOf(own, 'Sold (Rs)')).toBe(kept);
    }
    expect(rows.filter((row) => row.Number === cash.orderNumber).map((row) => row.What)).toEqual([
      'Item',
      'Coupon',
    ]);
    expect(rows.find((row) => row.Number === id && row.What === 'Payment')).toMatchObject({
      'Received (Rs)': '900',
      'Transaction code': 'B-1',
      Way: 'Wallet',
    });
    const wayOf = (code: string) => rows.find((row) => row['Transaction code'] === code)?.Way;
    // Where nobody has said how: as it was ordered.
    expect([wayOf('ESW-1'), wayOf('ESW-2')]).toEqual(['Bank transfer', 'Paid online']);
    const backBy = (number: string | undefined) =>
      rows.filter((row) => row.What === 'Refund' && row.Number === number).map((row) => row.Way);
    expect(backBy(online.orderNumber)).toEqual(['Wallet']);
    expect(backBy(id)).toEqual(['Cash']);
  });

  const piecesOf = (rows: readonly Row[], number: string | undefined) => {
    const own = rows.filter((row) => row.Number === number && row.What === 'Item');
    return own.map((row) => [row.SKU, Number(row.Quantity), paisaOf([row], 'Sold (Rs)')]);
  };
  const sumsBySku = (rows: readonly Row[], sku: string) => {
    const own = rows.filter((row) => row.SKU === sku);
    const pieces = own.reduce((sum, { Quantity }) => sum + Number(Quantity), 0);
    return [pieces, paisaOf(own, 'Sold (Rs)')];
  };

  test('counts pieces once after an order was changed, and without those that came back', async () => {
    await shop.stock(aProduct('mala', { stock: 50, pricePaisa: 100_000, sku: 'MALA-1' }));
    await addCoupon('TENTH', 10);
    const { orderId, orderNumber } = await buy(maya, { mala: 3 }, { couponCode: 'TENTH' });
    await owner.gets(packOrder, { orderId, version: 1 });
    const lines = { kept: [{ position: 0, quantity: 4 }], added: [] };
    const sums = { deliveryPaisa: 0, totalPaisa: 360_000 };
    await owner.gets(changeOrderContent, { orderId, version: 2, lines, agreed: sums });
    await owner.gets(packOrder, { orderId, version: 3 });
    expect(sumsBySku(await read(), 'MALA-1')).toEqual([4, 400_000]);
    await owner.gets(confirmPayment, { orderId, version: 4, how: 'cash' });
    const back = { amountPaisa: 90_000, lines: [{ position: 0, quantity: 1, restock: 1 }] };
    await owner.gets(refundOrder, { orderId, version: 5, ...back, reason: 'Too long' });
    const sumOff = { amountPaisa: 5_000, reason: 'A scratch' };
    await owner.gets(refundOrder, { orderId, version: 6, ...sumOff });

    const rows = await read();
    expect(piecesOf(rows, orderNumber)).toEqual([
      ['MALA-1', 3, 300_000],
      ['MALA-1', -3, -300_000],
      ['MALA-1', 4, 400_000],
      ['MALA-1', -1, -100_000],
    ]);
    expect(sumsBySku(rows, 'MALA-1')).toEqual([3, 300_000]);
    const own = rows.filter((row) => row.Number === orderNumber);
    expect(paisaOf(own, 'Coupon (Rs)')).toBe(30_000);
    expect(paisaOf(own, 'Sold (Rs)')).toBe(265_000);
    expect(own.filter((row) => row.What === 'Price difference')).toMatchObject([
      { 'Sold (Rs)': '-50', 'Takes back': expect.stringMatching(/^INV /) },
    ]);
    // What is left of it goes back with its end.
    const cancel = { parcel: 'canceled', reason: '', restock: true } as const;
    await owner.gets(reverseOrder, { orderId, version: 7, ...cancel });
    expect(sumsBySku(await read(), 'MALA-1')).toEqual([0, 0]);
    const ended = (await read()).filter((row) => row.Number === orderNumber);
    for (const column of ['Sold (Rs)', 'Tax in it (Rs)', 'Coupon (Rs)'])
      expect([column, paisaOf(ended, column)]).toEqual([column, 0]);
    const invoices = await shop.rows('invoices', { subject: `order:${orderId}` });
    const contents = invoices
      .toSorted((one, other) => one.subject_position - other.subject_position)
      .map(({ content }): StoredContent => JSON.parse(content));
    expect(contents.map(({ credited }) => credited?.quantities)).toEqual([
      undefined,
      [3],
      undefined,
      [1],
      [0],
      [3],
    ]);
  });

  test('has coupons and discounts of staff in columns of their own', async () => {
    const by = { source: 'counter', handover: 'now', payment: 'cash-now' } as const;
    const { id: productId = '' } = (await shop.rows('products', { slug: 'scarf' }))[0] ?? {};
    const [{ id: selectedAttributeId = '' } = {}] = await shop.rows('product_attributes', {
      product_id: productId,
    });
    const line = { productId, selectedAttributeId, quantity: 1, unitPaisa: 77_777 };
    const discount = { paisa: 7_777, reason: 'A regular' };
    const agreed = agreedByHand([line], undefined, discount, true);
    const taxNumber = ' 301234567 ';
    const { summary, invoices } = await owner.gets(placeOrderByHand, {
      ...by,
      agreed,
      discount,
      name: 'Sunita Rai',
      taxNumber,
    });
    expect(invoices).toMatchObject([{ content: { sale: { buyer: { taxNumber: '301234567' } } } }]);
    const own = (await read()).filter((row) => row.Document === invoices[0]?.number);
    expect(own).toMatchObject([
      { What: 'Item', 'Tax number of the buyer': '301234567', 'Discount (Rs)': '' },
      { What: 'Discount', Item: 'A regular', 'Discount (Rs)': '77.77', 'Coupon (Rs)': '' },
    ]);
    const [payment] = (await read()).filter(
      (row) => row.Number === summary.orderNumber && row.What === 'Payment',
    );
    expect(payment?.['Date (BS)']).toBe(nepaliDay(shopDay(new Date())));
  });

  test('has the rows of its days alone, and refuses days that do not exist', async () => {
    expect(await read('2001-01-01', '2001-12-31')).toEqual([]);
    const response = await owner.ask(exportAccounts, { from: '2026-02-30', to: '2026-03-01' });
    expect(response.statusCode).toBe(422);
  });

  test('stays as it was for past days when a sale without a network arrives after it was saved', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-31T06:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const fresh = () => aStaffMember(shop);
    const may = { from: '2027-05-01', to: '2027-05-31' };
    const june = { from: '2027-06-01', to: '2027-06-30' };
    const readBy = async (days: typeof may) =>
      (await (await fresh()).gets(exportAccounts, days)).csv;
    const rowsOf = async (days: typeof may): Promise<Row[]> =>
      parse(await readBy(days), { columns: true, bom: true });
    const take = async (madeAt: string) => {
      const { id: productId = '' } = (await shop.rows('products', { slug: 'bowl' }))[0] ?? {};
      const line = { productId, selectedAttributeId: null, quantity: 1, unitPaisa: 333_333 };
      return (await fresh()).gets(placeOrderByHand, {
        name: 'Bina',
        source: 'counter',
        handover: 'now',
        payment: 'cash-now',
        asAgreed: true,
        madeAt,
        agreed: agreedByHand([line], undefined, undefined, true),
      });
    };
    // The file was not saved yet: it is of the day on which it was taken.
    const inTime = await take('2027-05-30T06:00:00.000Z');
    const paymentsOf = (rows: Row[], { summary }: typeof inTime) =>
      rows.filter((row) => row.What === 'Payment' && row.Number === summary.orderNumber);
    expect(paymentsOf(await rowsOf(may), inTime)).toMatchObject([{ Item: '' }]);
    vi.setSystemTime(Date.parse('2027-06-02T06:00:00Z'));
    const saved = await readBy(may);
    vi.setSystemTime(Date.parse('2027-06-03T06:00:00Z'));
    const late = await take('2027-05-31T09:00:00.000Z');
    expect(late.summary).toMatchObject({
      orderedAt: '2027-05-31T09:00:00.000Z',
      payment: 'confirmed',
    });
    expect(await readBy(may)).toBe(saved);
    expect(paymentsOf(await rowsOf(june), late)).toMatchObject([
      { Date: expect.stringContaining('2027-06-03'), Item: 'Order of 2027-05-31' },
    ]);
  });

  test('stays as it was for past days when money is taken back later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-10T06:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const sita = await aCustomer(shop);
    const first = await buyOnline(sita, { bowl: 1 }, 'olive');
    const shipped = await buy(sita, { bowl: 1 });
    const march = ['2027-03-01', '2027-03-31'] as const;
    const april = ['2027-04-01', '2027-04-30'] as const;
    const fresh = () => aStaffMember(shop);
    const readBy = async ([from, to]: typeof march | typeof april) =>
      (await (await fresh()).gets(exportAccounts, { from, to })).csv;
    const paid = { orderId: first.orderId, version: 1, reference: 'LATE-1', how: 'bank' };
    await (await fresh()).gets(confirmPayment, paid);
    const { version } = await (await fresh()).gets(packOrder, {
      orderId: shipped.orderId,
      version: 1,
    });
    const courier = { courier: 'NCM', trackingNumber: '' };
    await (await fresh()).gets(shipOrder, { orderId: shipped.orderId, version, ...courier });
    await (await fresh()).gets(settleCourier, {
      courier: 'NCM',
      orders: [{ orderId: shipped.orderId, version: version + 1 }],
      sumPaisa: paisaFromRupees(shipped.totalAmount) - 15_000,
      feePaisa: 10_000,
      note: 'Rs 50 short',
    });
    const saved = await readBy(march);
    vi.setSystemTime(Date.parse('2027-04-20T06:00:00Z'));
    const undo = async (orderId: string) => {
      const order = await seen(await fresh(), orderId);
      const step = order.timeline.findLast(({ event }) => event === 'payment-confirmed');
      const { position = 0 } = step ?? {};
      await (await fresh()).gets(undoOrder, { orderId, version: order.version, position });
    };
    await undo(first.orderId);
    vi.setSystemTime(Date.now() + 60_000);
    await undo(shipped.orderId);

    expect(await readBy(march)).toBe(saved);
    const rows: Row[] = parse(await readBy(april), { columns: true, bom: true });
    const total = paisaFromRupees(shipped.totalAmount);
    expect(rows.filter((row) => row.What === 'Payment taken back')).toMatchObject([
      { Number: first.orderNumber, Way: 'Bank transfer', 'Transaction code': 'LATE-1' },
      { Number: shipped.orderNumber, Way: 'Cash', 'Received (Rs)': String(-total / 100) },
    ]);
    expect(rows.filter((row) => row.What?.startsWith('Courier'))).toMatchObject([
      { What: 'Courier difference taken back', Item: 'NCM', 'Cost (Rs)': String(-total / 100) },
    ]);
    // A credit note of the day on which it was taken back.
    const notes = rows.filter((row) => row.Number === first.orderNumber && row['Takes back']);
    expect(notes.filter((row) => row.What === 'Item')).toMatchObject([{ Quantity: '-1' }]);
  });
});
