import type { Trx } from '#server/db/connect.ts';
import type { ReceivedPayment } from '#server/modules/order/received-payment.ts';
import type { AttemptRow } from './settle-attempt.ts';

/** A payment that staff have recorded before the provider said that it came. */
export interface RecordedByHand {
  readonly paymentId: string;
  readonly amountPaisa: number;
  /** `same`: it is this payment; `other-sum`: with its code; `alike`: perhaps, nobody can tell. */
  readonly kind: 'same' | 'other-sum' | 'alike';
}

/**
 * Finds what staff have recorded by hand of a payment that a provider says has come: with its code or
 * reference; or, since it was begun, the same sum with nothing that says that it came otherwise. The
 * subject is locked.
 */
export async function findRecordedByHand(
  trx: Trx,
  { subject, started_at: startedAt, reference: own, id }: AttemptRow,
  { amountPaisa, reference, how }: ReceivedPayment,
): Promise<RecordedByHand | undefined> {
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'at', 'amount_paisa as amountPaisa', 'reference', 'how'])
    .select('upload_id as uploadId')
    .where('subject', '=', subject)
    .where('who', '!=', 'shop')
    .where('id', 'not in', (row) =>
      row
        .selectFrom('payment_attempts')
        .select((attempt) => attempt.ref('payment_id').$notNull().as('payment_id'))
        .where('payment_attempts.subject', '=', subject)
        .where('payment_id', 'is not', null),
    )
    .orderBy('at')
    .execute();
  const codes = [reference, own ?? '', id].map(codeOf);
  const found = (
    kind: RecordedByHand['kind'],
    is: (row: (typeof rows)[number]) => boolean,
  ): RecordedByHand | undefined => {
    const row = rows.find(is);
    return row && { kind, paymentId: row.id, amountPaisa: row.amountPaisa };
  };
  const hasCode = (row: (typeof rows)[number]) => codes.includes(codeOf(row.reference));
  const hasSum = (row: (typeof rows)[number]) => row.amountPaisa === amountPaisa;
  // Cash over the counter, or what a picture shows, may have come beside it.
  const isOfNothingElse = (row: (typeof rows)[number]) =>
    row.reference === '' && row.uploadId === null && (row.how === null || row.how === how);
  const since = rows.filter((row) => hasSum(row) && row.at >= startedAt);
  return (
    found('same', (row) => hasCode(row) && hasSum(row)) ??
    found('other-sum', hasCode) ??
    found('same', (row) => since.includes(row) && isOfNothingElse(row)) ??
    found('alike', (row) => since.includes(row))
  );
}

/** As people may write it. */
const codeOf = (reference: string) => reference.replaceAll(/[ -]/g, '').toLowerCase();

/** Completes what was recorded by hand with what the provider says of it. */
export async function completeByHand(
  trx: Trx,
  { paymentId }: RecordedByHand,
  { reference, how }: ReceivedPayment,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set((row) => ({ how: row.fn.coalesce('how', row.val(how)) }))
    .where('id', '=', paymentId)
    .execute();
  await trx
    .updateTable('payments')
    .set({ reference })
    .where('id', '=', paymentId)
    .where('reference', '=', '')
    .execute();
}
