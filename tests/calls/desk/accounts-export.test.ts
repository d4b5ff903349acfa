import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  confirmBookingPayment,
  readStaffBooking,
  refundBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { exportAccounts } from '#contract/calls/admin/invoice-calls.ts';
import { packOrder, reverseOrder } from '#contract/calls/admin/order-calls.ts';
import { confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import { askCall, useCustomer, useStaff } from '#tests/setup/callers.ts';
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
      'Discount',
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

  test('has the rows of its days alone, and refuses days that do not exist', async () => {
    expect(await read('2001-01-01', '2001-12-31')).toEqual([]);
    const response = await owner.ask(exportAccounts, { from: '2026-02-30', to: '2026-03-01' });
    expect(response.statusCode).toBe(422);
  });
});
