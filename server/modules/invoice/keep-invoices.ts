import { randomUUID } from 'node:crypto';

import type { InvoiceContent } from '#contract/calls/admin/invoice-schemas.ts';
import {
  type CreditedParts,
  creditedParts,
  creditedTaxPaisa,
  type InvoiceFacts,
  includedTaxPaisa,
  invoiceSteps,
  partsOfAmount,
  type SaleNow,
} from '#contract/rules/orders/invoices.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { AllSettings } from '#contract/settings/entries.ts';
import { fiscalYearFor } from '#contract/settings/invoices.ts';
import type { Trx } from '#server/db/connect.ts';
import type { InvoicesTable } from '#server/db/schema/order-tables.ts';
import { readShop } from '#server/shop-settings.ts';

import { fiscalYearOf, nepaliDayIn } from './fiscal-year.ts';

/** What an invoice states, with what only the accountant's file says of it. */
export type StoredContent = InvoiceContent & InvoiceFacts;

/** What an invoice is about. */
export interface InvoiceSubject {
  /** `order:ID`, `booking:ID` or `custom-order:ID`. */
  readonly subject: string;
  /** What people know it by: an order's number. */
  readonly reference: string;
  /** When it was ordered, booked or accepted; ISO 8601, UTC. */
  readonly soldAt: string;
}

/**
 * Gives the invoices and credit notes that a subject needs by now, in the transaction that confirms
 * or changes its sale: numbers have no gaps, and none stands for what was never confirmed.
 * `now`: the sale; undefined while it is not confirmed, and after it has ended.
 */
export async function keepInvoices(
  trx: Trx,
  about: InvoiceSubject,
  now: SaleNow | undefined,
): Promise<void> {
  const given = await readGiven(trx, about.subject);
  let latest = latestOf(given);
  const steps = invoiceSteps(
    latest && { sale: latest.content.sale, creditedPaisa: latest.creditedPaisa },
    now,
  );
  if (steps.length === 0) return;
  const shop = await readShop(trx);
  for (const [index, step] of steps.entries()) {
    const place = { ...about, position: given.length + index };
    if (step.kind === 'invoice' && now) {
      latest = await giveInvoice(trx, place, now, shop);
    } else if (step.kind === 'credit-note' && latest) {
      const { amountPaisa } = step;
      const { sale } = latest.content;
      const credited = creditedParts(sale, latest.credited, amountPaisa, now?.returned);
      await giveCreditNote(trx, place, latest, { amountPaisa, credited }, shop);
      latest = withNote(latest, { amountPaisa, credited });
    }
  }
}

/** Where a document stands among those of its subject. */
interface Place extends InvoiceSubject {
  readonly position: number;
}

interface Latest {
  readonly id: string;
  readonly content: StoredContent;
  readonly creditedPaisa: number;
  /** What its credit notes have taken back, one by one. */
  readonly credited: readonly CreditedParts[];
}

interface Note {
  readonly amountPaisa: number;
  readonly credited: CreditedParts;
}

const withNote = (latest: Latest, { amountPaisa, credited }: Note): Latest => ({
  ...latest,
  creditedPaisa: latest.creditedPaisa + amountPaisa,
  credited: [...latest.credited, credited],
});

function readGiven(trx: Trx, subject: string) {
  return trx
    .selectFrom('invoices')
    .select(['id', 'kind', 'invoice_id', 'amount_paisa as amountPaisa', 'content'])
    .where('subject', '=', subject)
    .orderBy('subject_position', 'desc')
    .execute();
}

/** The latest invoice of those given. The ones before it are taken back whole. */
function latestOf(given: Awaited<ReturnType<typeof readGiven>>): Latest | undefined {
  const invoice = given.find(({ kind }) => kind === 'invoice');
  if (!invoice) return undefined;
  const content: StoredContent = JSON.parse(invoice.content);
  const notes = given.filter(({ invoice_id }) => invoice_id === invoice.id);
  return notes.reduce(
    (latest: Latest, { amountPaisa, content: json }) => {
      const { credited }: StoredContent = JSON.parse(json);
      const parts = credited ?? partsOfAmount(content.sale, amountPaisa);
      return withNote(latest, { amountPaisa, credited: parts });
    },
    { id: invoice.id, content, creditedPaisa: 0, credited: [] },
  );
}

async function giveInvoice(
  trx: Trx,
  { subject, reference, soldAt, position }: Place,
  { sale, hasCoupon = false }: SaleNow,
  shop: AllSettings,
): Promise<Latest> {
  const { day, nepali, at } = today(shop);
  const content: StoredContent = {
    seller: sellerOf(shop),
    sale,
    taxPercent: taxPercentOf(shop),
    day,
    nepaliDay: nepali,
    reference,
    soldOn: shopDay(new Date(soldAt)),
    ...(sale.discountPaisa > 0 && { hasCoupon }),
  };
  const id = randomUUID();
  await insert(trx, {
    id,
    kind: 'invoice',
    fiscal_year: fiscalYearOf(fiscalYearFor(shop), day),
    subject,
    subject_position: position,
    invoice_id: null,
    amount_paisa: sale.totalPaisa,
    tax_paisa: includedTaxPaisa(sale.totalPaisa, content.taxPercent),
    content: JSON.stringify(content),
    at,
  });
  return { id, content, creditedPaisa: 0, credited: [] };
}

/** States seller, buyer and lines as the invoice does, whose tax it takes back. */
async function giveCreditNote(
  trx: Trx,
  { subject, position }: Place,
  { id, content, creditedPaisa }: Latest,
  { amountPaisa, credited }: Note,
  shop: AllSettings,
): Promise<void> {
  const { day, nepali, at } = today(shop);
  const { totalPaisa } = content.sale;
  await insert(trx, {
    id: randomUUID(),
    kind: 'credit-note',
    fiscal_year: fiscalYearOf(fiscalYearFor(shop), day),
    subject,
    subject_position: position,
    invoice_id: id,
    amount_paisa: amountPaisa,
    tax_paisa: creditedTaxPaisa({ totalPaisa, creditedPaisa }, amountPaisa, content.taxPercent),
    content: JSON.stringify({ ...content, day, nepaliDay: nepali, credited }),
    at,
  });
}

/** Gives the next number of its kind and fiscal year, whose row others wait for. */
async function insert(
  trx: Trx,
  document: Omit<InvoicesTable, 'number' | 'position'>,
): Promise<void> {
  const { kind, fiscal_year } = document;
  const { last } = await trx
    .insertInto('invoice_counters')
    .values({ series: `${kind} ${fiscal_year}`, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((row) => ({
        last: row('invoice_counters.last', '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = numberOf(kind, fiscal_year, last);
  await trx
    .insertInto('invoices')
    .values({ ...document, number, position: last })
    .execute();
}

/** `INV 2083/84-0001`, of a credit note `CN 2083/84-0001`. */
function numberOf(kind: InvoicesTable['kind'], fiscalYear: string, position: number): string {
  const series = kind === 'invoice' ? 'INV' : 'CN';
  return `${series} ${fiscalYear}-${String(position).padStart(4, '0')}`;
}

function today({ country }: AllSettings) {
  const now = new Date();
  const day = shopDay(now);
  return { day, nepali: nepaliDayIn(country, day), at: now.toISOString() };
}

function sellerOf(shop: AllSettings): InvoiceContent['seller'] {
  const { name, phone, email, taxNumberKind, taxNumber, taxName } = shop;
  const taxLabel = taxNumber === '' ? '' : taxNumberKind;
  return { name, address: addressOf(shop), phone, email, taxLabel, taxNumber, taxName };
}

/** What is in the prices of the shop. */
function taxPercentOf({ taxLine, taxRate }: AllSettings): number {
  return taxLine === 'included' ? taxRate : 0;
}
