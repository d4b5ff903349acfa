import type { Selectable } from 'kysely';

import type { PaymentWay } from '#contract/names/payment-ways.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import type { Trx } from '#server/db/connect.ts';
import type { MoneySubject, PaymentAttemptsTable } from '#server/db/schema/order-tables.ts';

import { nextLateAskAt } from './ask-times.ts';

// What staff record by hand of a payment at a provider: it is found when the provider says that it
// came, and settles one that is unclear.

/** A payment that staff have recorded before the provider said that it came. */
export interface RecordedByHand {
  readonly paymentId: string;
  readonly amountPaisa: number;
  /** `same`: it is this payment; `other-sum`: with its code; `alike`: perhaps, nobody can tell. */
  readonly kind: 'same' | 'other-sum' | 'alike';
}

/** What has come of an attempt, as far as it is known. */
interface Came {
  readonly amountPaisa: number;
  /** The provider's code of the payment. */
  readonly reference: string;
  readonly how: PaymentWay;
}

type Attempt = Pick<
  Selectable<PaymentAttemptsTable>,
  | 'id'
  | 'subject'
  | 'provider'
  | 'amount_paisa'
  | 'reference'
  | 'transaction_code'
  | 'payment_id'
  | 'started_at'
>;

/**
 * Finds what staff have recorded by hand of a payment that a provider says has come: with its code or
 * reference; or, since it was begun, the same sum with nothing that says that it came otherwise. The
 * subject is locked.
 */
export function findRecordedByHand(
  trx: Trx,
  attempt: Attempt,
  came: Came,
): Promise<RecordedByHand | undefined> {
  return find(trx, attempt, came, ['paid']);
}

/**
 * The same of one that its provider says nothing clear about, as if what was asked for had come: what
 * has settled another attempt is that one's.
 */
export function findRecordedOf(trx: Trx, attempt: Attempt): Promise<RecordedByHand | undefined> {
  const { provider, id, reference, amount_paisa: amountPaisa } = attempt;
  const came = { amountPaisa, reference: reference ?? id, how: providerFacts[provider].how };
  return find(trx, attempt, came, ['paid', 'ended']);
}

/** `states`: of the attempts whose payments are no other's. */
async function find(
  trx: Trx,
  { subject, started_at: startedAt, ...attempt }: Attempt,
  { amountPaisa, reference, how }: Came,
  states: readonly ('paid' | 'ended')[],
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
        .select((other) => other.ref('payment_id').$notNull().as('payment_id'))
        .where('payment_attempts.subject', '=', subject)
        .where('payment_attempts.id', '!=', attempt.id)
        .where('state', 'in', states)
        .where('payment_id', 'is not', null),
    )
    .orderBy('at')
    .execute();
  const codes = [reference, attempt.reference ?? '', attempt.id, attempt.transaction_code]
    .map(codeOf)
    .filter(Boolean);
  const found = (
    kind: RecordedByHand['kind'],
    is: (row: (typeof rows)[number]) => boolean,
  ): RecordedByHand | undefined => {
    const row = rows.find(is);
    return row && { kind, paymentId: row.id, amountPaisa: row.amountPaisa };
  };
  // What has settled it is this payment, whatever its code.
  const hasCode = (row: (typeof rows)[number]) =>
    row.id === attempt.payment_id || codes.includes(codeOf(row.reference));
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

/** What an attempt is that was recorded by hand: still asked about for a while, as late ones are. */
export function settledBy(paymentId: string, settledAt: string, now: Date) {
  return {
    state: 'ended',
    payment_id: paymentId,
    note: 'It was recorded by hand.',
    url: '',
    settled_at: settledAt,
    next_ask_at: nextLateAskAt(settledAt, now),
  } as const;
}

/** Settles the unclear attempt that a payment is, which staff have just recorded. */
export async function settleRecorded(
  trx: Trx,
  subject: MoneySubject,
  paymentId: string,
  now = new Date(),
): Promise<void> {
  const unclear = await trx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('subject', '=', subject)
    .where('state', '=', 'unclear')
    .where('mode', '=', 'live')
    .orderBy('started_at')
    .execute();
  for (const attempt of unclear) {
    const byHand = await findRecordedOf(trx, attempt);
    if (byHand?.paymentId !== paymentId || byHand.kind === 'alike') continue;
    await trx
      .updateTable('payment_attempts')
      .set(settledBy(paymentId, now.toISOString(), now))
      .where('id', '=', attempt.id)
      .execute();
    // Of several it is one.
    return;
  }
}

/** What the owner reads of an unclear attempt. */
export const unclearNote =
  'The provider’s answer does not say what came. Please look at your account there, and record what has come by hand, with its code.';

/** Makes unclear again what a payment has settled that is another's, or is taken back. */
export async function unsettleRecorded(
  trx: Trx,
  paymentId: string,
  now = new Date(),
): Promise<void> {
  const settledAt = now.toISOString();
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'unclear', payment_id: null, note: unclearNote, settled_at: settledAt })
    .set({ next_ask_at: nextLateAskAt(settledAt, now) })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'ended')
    .execute();
}

/** Completes what was recorded by hand with what the provider says of it. */
export async function completeByHand(
  trx: Trx,
  { paymentId }: RecordedByHand,
  { reference, how }: Came,
): Promise<void> {
  // It may have settled another one of the same sum.
  await unsettleRecorded(trx, paymentId);
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
