import { sql } from 'kysely';

import { paymentMethods } from '#contract/names/payment-methods.ts';
import { paymentWays } from '#contract/names/payment-way-labels.ts';
import type { PaymentWay } from '#contract/names/payment-ways.ts';
import { paymentMethodOf } from '#contract/rules/orders/payment-method.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader } from '#server/db/connect.ts';
import { csvLines } from '#server/http/csv.ts';
import type { ExportPart } from '#server/http/serve-export.ts';
import { nepaliDayIn } from '#server/modules/invoice/fiscal-year.ts';
import type { StoredContent } from '#server/modules/invoice/keep-invoices.ts';
import { readShop } from '#server/shop-settings.ts';
import { shopClock } from '#server/shop-time.ts';

import { type AccountRow, accountCells, documentRows } from './account-rows.ts';

// The accountant's file: what was sold, by the lines of invoices and credit notes, what came and
// went, and what couriers have kept. The sum of 'Sold' is what the documents of these days say;
// that of 'Received' without that of 'Cost' is the money of these days. What was recorded and taken
// back has a row of each time: what the file has said of past days stays.

/** From the beginning of the first day to that of the day after the last, ISO 8601, UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Read at once. */
const sliceSize = 100;

/** Documents, payments, refunds and costs of a period, and what was taken back, by their time. */
export async function* readAccountParts(read: Reader, period: Period): AsyncGenerator<ExportPart> {
  const { country } = await readShop(read);
  const on = (at: string) => ({
    date: shopClock(at),
    nepaliDay: nepaliDayIn(country, shopDay(new Date(at))),
  });
  yield* inSlices((after) => readDocuments(read, period, after));
  yield* inSlices((after) => readMoney({ read, on }, 'payment', period, after));
  yield* inSlices((after) => readMoney({ read, on }, 'refund', period, after));
  yield* inSlices((after) => readCosts({ read, on }, period, after));
  yield* inSlices((after) => readTakenBack({ read, on }, period, after));
  yield* inSlices((after) => readUndoneCosts({ read, on }, period, after));
}

interface Source {
  readonly read: Reader;
  /** The day of a time, in both calendars. */
  readonly on: (at: string) => Pick<AccountRow, 'date' | 'nepaliDay'>;
}

/** The last row of the slice before; empty texts for the first slice. */
interface Key {
  readonly at: string;
  readonly id: string;
}

interface Slice {
  readonly rows: readonly AccountRow[];
  /** Undefined when there is no more. */
  readonly last: Key | undefined;
}

async function* inSlices(readSlice: (after: Key) => Promise<Slice>): AsyncGenerator<ExportPart> {
  let after: Key | undefined = { at: '', id: '' };
  while (after) {
    const { rows, last }: Slice = await readSlice(after);
    yield { text: csvLines(accountCells(rows)), records: rows.length };
    after = last;
  }
}

const lastOf = (rows: readonly Key[]): Key | undefined =>
  rows.length === sliceSize ? rows.at(-1) : undefined;

/** Of a table with `id` and such a time: the rows of a period that come after a key. */
function isInSlice({ from, to }: Period, after: Key, time: 'at' | 'undone_at' = 'at') {
  const start = from > after.at ? from : after.at;
  const at = sql.ref(time);
  return sql<boolean>`${at} >= ${start} and ${at} < ${to}
    and (${at} > ${after.at} or id > ${after.id})`;
}

async function readDocuments(read: Reader, period: Period, after: Key): Promise<Slice> {
  const found = await read
    .selectFrom('invoices')
    .select(['id', 'at', 'number', 'kind', 'subject', 'content'])
    .select(['amount_paisa as amountPaisa', 'tax_paisa as taxPaisa'])
    .select((row) =>
      row
        .selectFrom('invoices as credited')
        .select('credited.number')
        .whereRef('credited.id', '=', 'invoices.invoice_id')
        .as('credited'),
    )
    .where(isInSlice(period, after))
    .orderBy('at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const documents = found.map(({ content, ...row }) => {
    const parsed: StoredContent = JSON.parse(content);
    return { ...row, date: shopClock(row.at), content: parsed };
  });
  const untold = documents.filter(
    ({ content: { sale, hasCoupon } }) => sale.discountPaisa > 0 && hasCoupon === undefined,
  );
  const couponOf = await readCoupons(
    read,
    untold.map(({ subject }) => subject),
  );
  const rows = documents.flatMap((document) =>
    documentRows({ ...document, couponCode: couponOf(document.subject) }),
  );
  return { rows, last: lastOf(found) };
}

/** The coupons of orders, by their subject. */
async function readCoupons(read: Reader, subjects: readonly string[]) {
  const ids = subjects.map((subject) => subject.slice(subject.indexOf(':') + 1));
  if (ids.length === 0) return () => null;
  const orders = await read
    .selectFrom('orders')
    .select(['id', 'coupon_code'])
    .where('id', 'in', ids)
    .execute();
  const codes = new Map(orders.map(({ id, coupon_code }) => [`order:${id}`, coupon_code]));
  return (subject: string) => codes.get(subject) ?? null;
}

const moneyColumns = ['id', 'at', 'amount_paisa as amountPaisa', 'how', 'reference'] as const;
const ofSubject = sql<string>`subject`.as('subject');
const noMethod = sql<number | null>`null`.as('method');

/** What was recorded in a period, also what was taken back since. */
function selectMoney(read: Reader, kind: 'payment' | 'refund', period: Period, after: Key) {
  const undone = read
    .selectFrom('undone_money')
    .select([...moneyColumns, ofSubject, 'method', 'reason'])
    .where('kind', '=', kind)
    .where('is_back', '=', 0)
    .where(isInSlice(period, after));
  const standing =
    kind === 'payment'
      ? read
          .selectFrom('payments')
          .select([...moneyColumns, ofSubject, 'method', sql<string>`''`.as('reason')])
          .where(isInSlice(period, after))
      : read
          .selectFrom('refunds')
          .select([...moneyColumns, ofSubject, noMethod, 'reason'])
          .where(isInSlice(period, after));
  return undone.unionAll(standing).orderBy('at').orderBy('id').limit(sliceSize);
}

async function readMoney(
  { read, on }: Source,
  kind: 'payment' | 'refund',
  period: Period,
  after: Key,
): Promise<Slice> {
  const found = await selectMoney(read, kind, period, after).execute();
  const numberOf = await readNumbers(read, found);
  const lateDayOf = await readLateDays(read, found);
  const rows = found.map((row) => ({
    ...on(row.at),
    what: kind === 'payment' ? ('Payment' as const) : ('Refund' as const),
    number: numberOf(row),
    receivedPaisa: kind === 'payment' ? row.amountPaisa : -row.amountPaisa,
    way: wayOf(row),
    code: row.reference,
    item: row.reason || lateDayOf(row),
  }));
  return { rows, last: lastOf(found) };
}

/**
 * Says of money of an order by hand that is of a later day than the order, of which day that was:
 * without a network it may have come there, after the file of its day was saved.
 */
async function readLateDays(read: Reader, found: readonly OfSubject[]) {
  const ids = found.flatMap(({ subject }) =>
    subject?.startsWith('order:') ? [subject.slice('order:'.length)] : [],
  );
  if (ids.length === 0) return () => '';
  const orders = await read
    .selectFrom('orders')
    .select(['id', 'ordered_at as orderedAt'])
    .where('id', 'in', ids)
    .where('source', 'not in', ['shop', 'custom'])
    .execute();
  const dayOf = new Map(
    orders.map(({ id, orderedAt }) => [`order:${id}`, shopDay(new Date(orderedAt))]),
  );
  return ({ subject, at }: OfSubject) => {
    const day = dayOf.get(subject ?? '');
    return day !== undefined && day < shopDay(new Date(at)) ? `Order of ${day}` : '';
  };
}

/** What was taken back in a period, whenever it was recorded. */
async function readTakenBack({ read, on }: Source, period: Period, after: Key): Promise<Slice> {
  const found = await read
    .selectFrom('undone_money')
    .selectAll()
    .where('is_back', '=', 1)
    .where(isInSlice(period, after))
    .orderBy('at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const numberOf = await readNumbers(read, found);
  const rows = found.map((row): AccountRow => {
    const { kind, amount_paisa: paisa, reason: item } = row;
    const shared = { ...on(row.at), item };
    if (kind === 'settlement')
      return { ...shared, what: 'Courier difference taken back', costPaisa: paisa };
    const money = { ...shared, number: numberOf(row), way: wayOf(row), code: row.reference };
    return kind === 'payment'
      ? { ...money, what: 'Payment taken back', receivedPaisa: paisa }
      : { ...money, what: 'Refund taken back', receivedPaisa: -paisa };
  });
  return { rows, last: lastOf(found) };
}

interface Way {
  readonly how: PaymentWay | null;
  /** Null for what went back. */
  readonly method: number | null;
}

/** How money has come or went back: as staff have said it; what came, else as the order is paid. */
function wayOf({ how, method }: Way): string {
  if (how) return paymentWays[how];
  return method === null ? '' : paymentMethods[paymentMethodOf(method)].label;
}

const selectSettled = (read: Reader) =>
  read
    .selectFrom('courier_settlements')
    .select(['id', 'at', 'courier', 'note', 'fee_paisa as feePaisa'])
    .select(sql<number>`due_paisa - sum_paisa - fee_paisa`.as('missingPaisa'));

/**
 * What couriers have kept of the cash that was received for orders: fees, and what was missing as
 * it was then, whatever was taken back since.
 */
async function readCosts({ read, on }: Source, period: Period, after: Key): Promise<Slice> {
  const found = await selectSettled(read)
    .select((row) =>
      row
        .selectFrom('undone_money')
        .select(sql<number>`coalesce(sum(undone_money.amount_paisa), 0)`.as('paisa'))
        .where(sql<boolean>`undone_money.subject = 'settlement:' || courier_settlements.id`)
        .where('is_back', '=', 0)
        .as('lostPaisa'),
    )
    .where(isInSlice(period, after))
    .orderBy('at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const rows = found.flatMap(({ at, courier, note, feePaisa, missingPaisa, lostPaisa }) => {
    const thenPaisa = missingPaisa + Number(lostPaisa);
    const costs: AccountRow[] = [];
    if (feePaisa !== 0)
      costs.push({ ...on(at), what: 'Courier fee', item: courier, costPaisa: feePaisa });
    const item = [courier, note].filter(Boolean).join(': ');
    if (thenPaisa !== 0)
      costs.push({ ...on(at), what: 'Courier difference', item, costPaisa: thenPaisa });
    return costs;
  });
  return { rows, last: lastOf(found) };
}

/** What couriers have not kept after all, by when it was taken back. */
async function readUndoneCosts({ read, on }: Source, period: Period, after: Key): Promise<Slice> {
  const found = await selectSettled(read)
    .select(sql<string>`undone_at`.as('undoneAt'))
    .where(isInSlice(period, after, 'undone_at'))
    .orderBy('undone_at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const rows = found.flatMap(({ undoneAt, courier: item, feePaisa, missingPaisa }) => {
    const shared = { ...on(undoneAt), item };
    const costs: AccountRow[] = [
      { ...shared, what: 'Courier fee taken back', costPaisa: -feePaisa },
      { ...shared, what: 'Courier difference taken back', costPaisa: -missingPaisa },
    ];
    return costs.filter(({ costPaisa }) => costPaisa !== 0);
  });
  return { rows, last: lastOf(found.map(({ undoneAt: at, id }) => ({ at, id }))) };
}

interface OfSubject {
  readonly subject: string | null;
  readonly at: string;
}

/**
 * What people know the subjects of money by: numbers of orders, else the id. What came of a custom
 * order before it became an order keeps the number that it had.
 */
async function readNumbers(read: Reader, found: readonly OfSubject[]) {
  const idOf = (subject: string | null) => subject?.slice(subject.indexOf(':') + 1) ?? '';
  const ids = found
    .filter(({ subject }) => subject?.startsWith('order:'))
    .map((row) => idOf(row.subject));
  if (ids.length === 0) return ({ subject }: OfSubject) => idOf(subject);
  const orders = await read
    .selectFrom('orders')
    .select(['id', 'number', 'ordered_at as orderedAt'])
    .where('id', 'in', ids)
    .execute();
  // Apart: PostgreSQL would go through all of them to join them.
  const customs = await read
    .selectFrom('custom_requests')
    .select(['id', 'order_id as orderId'])
    .where('order_id', 'in', ids)
    .execute();
  const customOf = new Map(customs.map(({ id, orderId }) => [orderId, id]));
  const byId = new Map(
    orders.map((order) => [order.id, { ...order, customId: customOf.get(order.id) }]),
  );
  return ({ subject, at }: OfSubject) => {
    const order = byId.get(idOf(subject));
    if (!order) return idOf(subject);
    return order.customId && at < order.orderedAt ? order.customId : order.number;
  };
}
