import type { Invoice } from '#contract/calls/admin/invoice-schemas.ts';
import { omit } from '#contract/omit.ts';
import type { Reader } from '#server/db/connect.ts';

/** Invoices and credit notes in any order, for conditions. */
export function selectInvoices(read: Reader) {
  return read
    .selectFrom('invoices')
    .select((row) =>
      row
        .selectFrom('invoices as credited')
        .select('credited.number')
        .whereRef('credited.id', '=', 'invoices.invoice_id')
        .as('creditedNumber'),
    )
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.kind',
      'invoices.subject',
      'invoices.content',
      'invoices.at',
      'invoices.fiscal_year as fiscalYear',
      'invoices.amount_paisa as amountPaisa',
      'invoices.tax_paisa as taxPaisa',
    ]);
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number];

/** An invoice as the desk has it, with its subject. */
export function invoiceOf({ content, creditedNumber, ...row }: InvoiceRow) {
  return { ...row, content: JSON.parse(content), invoiceNumber: creditedNumber ?? '' };
}

/** Those of these subjects (`order:ID`), by subject, in the order in which they were given. */
export async function readInvoicesOf(
  read: Reader,
  subjects: readonly string[],
): Promise<Map<string, Invoice[]>> {
  if (subjects.length === 0) return new Map();
  const rows = await selectInvoices(read)
    .where('invoices.subject', 'in', subjects)
    .orderBy('invoices.subject_position')
    .execute();
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  return new Map(
    [...bySubject].map(([subject, ofSubject]) => [
      subject,
      ofSubject.map((row) => omit(invoiceOf(row), 'subject')),
    ]),
  );
}

/** The number of each subject's latest invoice. */
export async function readInvoiceNumbers(
  read: Reader,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom('invoices')
    .select(['subject', 'number'])
    .where('subject', 'in', subjects)
    .where('kind', '=', 'invoice')
    .orderBy('subject_position')
    .execute();
  return new Map(rows.map(({ subject, number }) => [subject, number]));
}
