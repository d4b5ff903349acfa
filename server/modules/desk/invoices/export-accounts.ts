import { sql } from 'kysely';

import type { InvoiceContent } from '#contract/calls/admin/invoice-schemas.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { paymentWays } from '#contract/names/payment-way-labels.ts';
import { includedTaxPaisa } from '#contract/rules/orders/invoices.ts';
import { paymentMethodOf } from '#contract/rules/orders/payment-method.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Reader } from '#server/db/connect.ts';
import type { PaymentsTable } from '#server/db/schema/order-tables.ts';
import { type CsvValue, csvLines } from '#server/http/csv.ts';
import type { ExportPart } from '#server/http/serve-export.ts';
import { shopClock } from '#server/shop-time.ts';

// The accountant's file: what was sold, by the lines of invoices and credit notes, what came and
// went, and what couriers have kept. The sum of 'Sold' is what the documents of these days say;
// that of 'Received' without that of 'Cost' is the money of these days.

/** From the beginning of the first day to that of the day after the last, ISO 8601, UTC. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Read at once. */
const sliceSize = 100;

export function accountColumns(): string[] {
  const sign = shopLocale().currencySign;
  return [
    'Date',
    'Date (BS)',
    'What',
    'Document',
    'Takes back',
    'Number',
    'Buyer',
    'Tax number of the buyer',
    'Item',
    'SKU',
    'Quantity',
    `Price (${sign})`,
    `Sold (${sign})`,
    `Tax in it (${sign})`,
    `Received (${sign})`,
    `Cost (${sign})`,
    'Way',
    'Transaction code',
  ];
}

/** What a row says; what is left out is empty. */
interface AccountRow {
  readonly date: string;
  readonly nepaliDay?: string;
  readonly what:
    | 'Item'
    | 'Discount'
    | 'Delivery'
    | 'Credit note'
    | 'Payment'
    | 'Refund'
    | 'Courier fee'
    | 'Courier difference';
  readonly document?: string;
  readonly takesBack?: string;
  readonly number?: string;
  readonly buyer?: string;
  readonly taxNumber?: string;
  readonly item?: string;
  readonly sku?: string | undefined;
  readonly quantity?: number;
  readonly pricePaisa?: number;
  readonly soldPaisa?: number;
  readonly taxPaisa?: number;
  readonly receivedPaisa?: number;
  readonly costPaisa?: number;
  readonly way?: string;
  readonly code?: string;
}

/** Documents, payments, refunds and costs of a period, each by their time. */
export async function* readAccountParts(read: Reader, period: Period): AsyncGenerator<ExportPart> {
  yield* inSlices((after) => readDocuments(read, period, after));
  yield* inSlices((after) => readMoney(read, 'payments', period, after));
  yield* inSlices((after) => readMoney(read, 'refunds', period, after));
  yield* inSlices((after) => readCosts(read, period, after));
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
    yield { text: csvLines(rows.map(cellsOf)), records: rows.length };
    after = last;
  }
}

const lastOf = (rows: readonly Key[]): Key | undefined =>
  rows.length === sliceSize ? rows.at(-1) : undefined;

/** Of a table with `at` and `id`: the rows of a period that come after a key. */
function isInSlice({ from, to }: Period, after: Key) {
  const start = from > after.at ? from : after.at;
  return sql<boolean>`at >= ${start} and at < ${to} and (at > ${after.at} or id > ${after.id})`;
}

async function readDocuments(read: Reader, period: Period, after: Key): Promise<Slice> {
  const found = await read
    .selectFrom('invoices')
    .select(['id', 'at', 'number', 'kind', 'content'])
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
  return { rows: found.flatMap(documentRows), last: lastOf(found) };
}

interface Document {
  readonly at: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly content: string;
  readonly amountPaisa: number;
  readonly taxPaisa: number;
  readonly credited: string | null;
}

/** The lines of an invoice with discount and delivery, or one row of a credit note. */
function documentRows({ content: json, ...document }: Document): AccountRow[] {
  const { sale, taxPercent, nepaliDay, reference }: InvoiceContent = JSON.parse(json);
  const { number, at } = document;
  const shared = {
    date: shopClock(at),
    nepaliDay,
    document: number,
    number: reference,
    buyer: sale.buyer.name,
    taxNumber: sale.buyer.taxNumber,
  };
  if (document.kind === 'credit-note') {
    const { amountPaisa, taxPaisa, credited } = document;
    const taken = { soldPaisa: -amountPaisa, taxPaisa: -taxPaisa, takesBack: credited ?? '' };
    return [{ ...shared, ...taken, what: 'Credit note' }];
  }
  const rows: AccountRow[] = sale.lines.map((line) => ({
    ...shared,
    what: 'Item',
    item: line.name,
    sku: line.sku,
    quantity: line.quantity,
    pricePaisa: line.unitPaisa,
    soldPaisa: line.totalPaisa,
  }));
  if (sale.discountPaisa > 0)
    rows.push({
      ...shared,
      what: 'Discount',
      item: sale.discountFor,
      soldPaisa: -sale.discountPaisa,
    });
  if (sale.shippingPaisa > 0)
    rows.push({ ...shared, what: 'Delivery', soldPaisa: sale.shippingPaisa });
  return withTax(rows, taxPercent);
}

/** Gives each row its share of the tax, so that together they have that of the invoice. */
function withTax(rows: readonly AccountRow[], taxPercent: number): AccountRow[] {
  let sold = 0;
  return rows.map((row) => {
    const before = includedTaxPaisa(sold, taxPercent);
    sold += row.soldPaisa ?? 0;
    return { ...row, taxPaisa: includedTaxPaisa(sold, taxPercent) - before };
  });
}

async function readMoney(
  read: Reader,
  table: 'payments' | 'refunds',
  period: Period,
  after: Key,
): Promise<Slice> {
  const found = await read
    .selectFrom(table)
    .selectAll()
    .where(isInSlice(period, after))
    .orderBy('at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const numbers = await readNumbers(
    read,
    found.map(({ subject }) => subject ?? ''),
  );
  const rows = found.map((row) => ({
    date: shopClock(row.at),
    what: table === 'payments' ? ('Payment' as const) : ('Refund' as const),
    number: numbers(row.subject ?? ''),
    receivedPaisa: table === 'payments' ? row.amount_paisa : -row.amount_paisa,
    way: wayOf(row),
    code: row.reference,
    item: 'reason' in row ? row.reason : '',
  }));
  return { rows, last: lastOf(found) };
}

/** How money has come or went back: as staff have said it; what came, else as the order is paid. */
function wayOf({ how, method }: Pick<PaymentsTable, 'how'> & Partial<PaymentsTable>): string {
  if (how) return paymentWays[how];
  return method === undefined ? '' : paymentMethods[paymentMethodOf(method)].label;
}

/** What couriers have kept of the cash that was received for orders: fees, and what was missing. */
async function readCosts(read: Reader, period: Period, after: Key): Promise<Slice> {
  const found = await read
    .selectFrom('courier_settlements')
    .select(['id', 'at', 'courier', 'note'])
    .select(['due_paisa as duePaisa', 'sum_paisa as sumPaisa', 'fee_paisa as feePaisa'])
    .where('undone_at', 'is', null)
    .where(isInSlice(period, after))
    .orderBy('at')
    .orderBy('id')
    .limit(sliceSize)
    .execute();
  const rows = found.flatMap(({ at, courier, note, duePaisa, sumPaisa, feePaisa }) => {
    const shared = { date: shopClock(at) };
    const missingPaisa = duePaisa - sumPaisa - feePaisa;
    const costs: AccountRow[] = [];
    if (feePaisa !== 0)
      costs.push({ ...shared, what: 'Courier fee', item: courier, costPaisa: feePaisa });
    if (missingPaisa !== 0) {
      const item = [courier, note].filter(Boolean).join(': ');
      costs.push({ ...shared, what: 'Courier difference', item, costPaisa: missingPaisa });
    }
    return costs;
  });
  return { rows, last: lastOf(found) };
}

/** What people know the subjects of money by: numbers of orders, else the id. */
async function readNumbers(read: Reader, subjects: readonly string[]) {
  const idOf = (subject: string) => subject.slice(subject.indexOf(':') + 1);
  const ids = subjects.filter((subject) => subject.startsWith('order:')).map(idOf);
  const orders =
    ids.length === 0
      ? []
      : await read.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute();
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return (subject: string) => numbers.get(idOf(subject)) ?? idOf(subject);
}

function cellsOf(row: AccountRow): CsvValue[] {
  const amount = (paisa: number | undefined) => (paisa === undefined ? '' : rupeesFromPaisa(paisa));
  return [
    row.date,
    row.nepaliDay ?? '',
    row.what,
    row.document ?? '',
    row.takesBack ?? '',
    row.number ?? '',
    row.buyer ?? '',
    row.taxNumber ?? '',
    row.item ?? '',
    row.sku ?? '',
    row.quantity ?? '',
    amount(row.pricePaisa),
    amount(row.soldPaisa),
    amount(row.taxPaisa),
    amount(row.receivedPaisa),
    amount(row.costPaisa),
    row.way ?? '',
    row.code ?? '',
  ];
}
