import { parse } from 'csv-parse/sync';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { exportAccounts } from '#contract/calls/admin/invoice-calls.ts';
import type { InvoiceContent } from '#contract/calls/admin/invoice-schemas.ts';
import { exportOrders, listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { readSettings, saveSettings } from '#contract/calls/admin/setting-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { InvoicesTable } from '#server/db/schema/order-tables.ts';
import { nepaliDay } from '#server/modules/invoice/fiscal-year.ts';
import { endUnpaidOrders } from '#server/modules/order/unpaid-orders.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { startOfShopDay } from '#server/shop-time.ts';
import {
  findBookDamage,
  readSoldByBooks,
  readSoldPieces,
  readStock,
} from '#tests/setup/book-damage.ts';
import { aCustomer, aStaffMember, type TestStaff } from '#tests/setup/callers.ts';
import { DeskWalk, type WalkPiece } from '#tests/setup/desk-walk.ts';
import { setServicePrice, takeOnlinePayment } from '#tests/setup/rows.ts';
import { anAttribute, aPicture, aProduct, tarotForm } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

// A year of random orders, bookings and custom orders with all that may happen to them. Then the
// accountant's file, the sums of the desk and the database agree to the paisa and to the piece with
// what was answered, and no month that was saved has changed since.

/** `YEAR=10` makes ten times as much happen in it; `SEED=...` repeats one. */
const busy = Number(process.env.YEAR ?? 1);
const seed = process.env.SEED ?? String(Math.trunc(Math.random() * 1e9));

const firstDay = '2027-01-01';
const dayMs = 86_400_000;
const stock = 100_000;
const limits = [
  'cash-limit-value',
  'cash-limit-pieces',
  'unchecked-limit-value',
  'unchecked-limit-pieces',
] as const;

type Row = Readonly<Record<string, string>>;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const paisaOf = (rows: readonly Row[], column: string) =>
  sumOf(rows.map((row) => Math.round(Number(row[column]) * 100)));

describe.each(everyEngine)('The books of a year on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let pieces: WalkPiece[] = [];
  let scarce: WalkPiece[] = [];

  beforeAll(async () => {
    await shop.stock(
      aProduct('book-opal', { stock, pricePaisa: 123_457 }),
      aProduct('book-bead', { stock, pricePaisa: 33_333, sku: 'BEAD-1' }),
      aProduct('book-ring', {
        stock: 0,
        attributes: [anAttribute('7', stock)],
        pricePaisa: 98_765,
      }),
      aProduct('book-amber', { stock: 3, pricePaisa: 45_678 }),
      aProduct('book-pearl', {
        stock: 0,
        attributes: [anAttribute('Round', 2)],
        pricePaisa: 56_789,
      }),
    );
    await takeOnlinePayment(shop);
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_005);
    await shop.database.transaction(async (trx) => {
      for (const name of limits) await writeShopSetting(trx, name, 'none');
    });
    const rows = await shop.rows('products');
    const variants = await shop.rows('product_attributes');
    const all = rows.map(({ id, price_paisa: pricePaisa, stock: own }) => {
      const variant = variants.find(({ product_id }) => product_id === id);
      const piece = { productId: id, attributeId: variant?.id ?? '', pricePaisa };
      return { piece, isScarce: (variant?.stock ?? own) < 10 };
    });
    pieces = all.filter(({ isScarce }) => !isScarce).map(({ piece }) => piece);
    scarce = all.filter(({ isScarce }) => isScarce).map(({ piece }) => piece);
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => void vi.useRealTimers());

  test(`agree in file, desk and database (SEED=${seed})`, async () => {
    const random = createSeededRandom(`${seed} ${engine}`);
    const first = await readStock(shop.database.read);
    const start = Date.parse(startOfShopDay(firstDay) ?? '');
    vi.setSystemTime(start);
    let owner = await aStaffMember(shop);
    let kiran = owner;
    const picture = await aPicture('olive', 40, 40);
    const walk = new DeskWalk({
      random,
      pieces,
      scarce,
      coupon: 'YEARLY',
      picture,
      twice: 0.1,
      staff: () => [owner, kiran],
      customer: () => aCustomer(shop),
    });
    const tax = { taxLine: 'included', taxName: 'VAT', taxRate: 13 };
    const { groups } = await owner.gets(readSettings);
    await owner.gets(saveSettings, { group: 'tax', values: tax, version: groups.tax.version });
    await addCouponOfYear();

    const sales = Math.round(30 * busy);
    const saved = new Map<string, string>();
    for (let sale = 0; sale < sales; sale += 1) {
      vi.setSystemTime(start + ((sale + random.next()) / sales) * 365 * dayMs);
      // A step-up is of the last minutes.
      [owner, kiran] = [await aStaffMember(shop), await aStaffMember(shop)];
      await saveMonths(owner, saved);
      await walk.begin();
      const moves = Math.floor(random.between(3, 8));
      for (let move = 0; move < moves; move += 1) {
        vi.setSystemTime(Date.now() + 1_000);
        await walk.move();
      }
      if (sale % 9 === 8) await endUnpaidOrders(shop.app);
      if (sale % 10 === 9) await expectDeskAgrees(owner, walk);
    }
    vi.setSystemTime(Date.now() + 1_000);

    const { ledger } = walk;
    // The walk has gone somewhere.
    expect(ledger.accepted).toBeGreaterThan(sales * 2);
    expect(ledger.undone).toBeGreaterThan(sales / 15);
    expect(await findBookDamage(shop.database.read, first)).toEqual([]);
    await expectDeskAgrees(owner, walk);
    await expectFileAgrees(owner, walk, 'whole');
    await expectFileAgrees(owner, walk, 'months');
    await expectPiecesAgree(owner);
    expect(saved.size).toBeGreaterThan(9);
    for (const [month, csv] of saved)
      expect([month, await readMonth(owner, month)]).toEqual([month, csv]);
  }, 600_000);

  const addCouponOfYear = () =>
    shop.database.transaction((trx) =>
      trx
        .insertInto('coupons')
        .values({
          code: 'YEARLY',
          discount_basis_points: 1450,
          starts_at: null,
          ends_at: null,
          use_limit: null,
          used: 0,
          created_at: new Date().toISOString(),
        })
        .execute(),
    );

  /** The sums of Today, of the list and of the orders' file. */
  async function expectDeskAgrees(owner: TestStaff, { ledger }: DeskWalk) {
    const { sums } = await owner.gets(readToday);
    const today = Date.parse(`${shopDay(new Date())}T00:00:00Z`);
    const periods = { today: 1, days7: 7, days30: 30 } as const;
    for (const [name, count] of Object.entries(periods)) {
      const day = new Date(today - (count - 1) * dayMs).toISOString().slice(0, 10);
      const since = startOfShopDay(day) ?? '';
      const sold = await readSoldByBooks(shop.database.read, since);
      const ofLedger = (entries: readonly { readonly paisa: number; readonly at: string }[]) =>
        sumOf(entries.filter(({ at }) => at >= since).map(({ paisa }) => paisa));
      expect([name, sums[name as keyof typeof periods]]).toEqual([
        name,
        {
          orders: sold.count,
          soldPaisa: sold.all,
          receivedPaisa: ofLedger(ledger.entries),
          courierPaisa: ofLedger(ledger.costs),
        },
      ]);
    }
    const { soldPaisa } = await owner.gets(listStaffOrders);
    expect(soldPaisa).toBe((await readSoldByBooks(shop.database.read, '')).orders);
    const { csv } = await owner.gets(exportOrders);
    const rows: Row[] = parse(csv, { columns: true, bom: true });
    const orders = [...ledger.accounts].filter(([subject]) => subject.startsWith('order:'));
    expect(paisaOf(rows, 'Refunded (Rs)')).toBe(
      sumOf(orders.flatMap(([, { refunds }]) => refunds.map(({ paisa }) => paisa))),
    );
  }

  const lastOf = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10);
  const months = Array.from({ length: 13 }, (_, at) =>
    new Date(Date.UTC(2027, at, 1)).toISOString().slice(0, 7),
  );

  const readMonth = async (owner: TestStaff, month: string) =>
    (await owner.gets(exportAccounts, { from: `${month}-01`, to: lastOf(month) })).csv;

  /** As an accountant gets each month once it is over. */
  async function saveMonths(owner: TestStaff, saved: Map<string, string>) {
    const now = shopDay(new Date()).slice(0, 7);
    for (const month of months.filter((one) => one < now && !saved.has(one)))
      saved.set(month, await readMonth(owner, month));
  }

  /** What is left of each piece by the file is what was sold of it by the orders. */
  async function expectPiecesAgree(owner: TestStaff) {
    const byFile = new Map<string, number>();
    for (const { What, Item = '', Quantity } of await readFile(owner, firstDay, '2028-01-31'))
      if (What === 'Item') byFile.set(Item, (byFile.get(Item) ?? 0) + Number(Quantity));
    const left = [...byFile].filter(([, pieces]) => pieces !== 0).toSorted();
    const sold = await readSoldPieces(shop.database.read);
    expect(left).toEqual([...sold].filter(([, pieces]) => pieces !== 0).toSorted());
    expect(left.length).toBeGreaterThan(3);
  }

  async function readFile(owner: TestStaff, from: string, to: string): Promise<Row[]> {
    const { csv } = await owner.gets(exportAccounts, { from, to });
    return parse(csv, { columns: true, bom: true });
  }

  /** The accountant's file, of the year at once or month by month. */
  async function expectFileAgrees(owner: TestStaff, { ledger }: DeskWalk, how: 'whole' | 'months') {
    const periods =
      how === 'whole'
        ? [[firstDay, '2028-01-31'] as const]
        : months.map((month) => [`${month}-01`, lastOf(month)] as const);
    const documents = await shop.rows('invoices');
    for (const [from, to] of periods) {
      const rows = await readFile(owner, from, to);
      const isIn = ({ at }: { readonly at: string }) => {
        const day = shopDay(new Date(at));
        return from <= day && day <= to;
      };
      const moved = ledger.entries.filter(isIn).map(({ paisa }) => paisa);
      expect([from, paisaOf(rows, 'Received (Rs)')]).toEqual([from, sumOf(moved)]);
      const kept = ledger.costs.filter(isIn).map(({ paisa }) => paisa);
      expect([from, paisaOf(rows, 'Cost (Rs)')]).toEqual([from, sumOf(kept)]);
      for (const document of documents.filter(isIn)) {
        const own = rows.filter((row) => row.Document === document.number);
        const sign = document.kind === 'invoice' ? 1 : -1;
        expect([
          document.number,
          paisaOf(own, 'Sold (Rs)'),
          paisaOf(own, 'Tax in it (Rs)'),
        ]).toEqual([
          document.number,
          sign * Number(document.amount_paisa),
          sign * Number(document.tax_paisa),
        ]);
        for (const row of own.filter(({ What }) => What === 'Item'))
          expect(Number(row.Quantity) * paisaOf([row], 'Price (Rs)')).toBe(
            paisaOf([row], 'Sold (Rs)'),
          );
        expectDiscount(own, document);
      }
      for (const row of rows)
        expect([row.What, row['Date (BS)']]).toEqual([
          row.What,
          nepaliDay((row.Date ?? '').slice(0, 10)),
        ]);
      const numbers = new Set(documents.filter(isIn).map(({ number }) => number));
      const named = new Set(rows.map((row) => row.Document).filter(Boolean));
      expect(named).toEqual(numbers);
    }
  }
});

/** A coupon's discount is in its column, and that of staff in the other. */
function expectDiscount(
  rows: readonly Row[],
  { kind, content, number }: Selectable<InvoicesTable>,
) {
  if (kind !== 'invoice') return;
  const { sale }: InvoiceContent = JSON.parse(content);
  const isCoupon = sale.discountFor === 'YEARLY';
  const columns = [paisaOf(rows, 'Coupon (Rs)'), paisaOf(rows, 'Discount (Rs)')];
  const { discountPaisa: off } = sale;
  expect([number, ...columns]).toEqual([number, ...(isCoupon ? [off, 0] : [0, off])]);
}
