import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Trx } from '#server/db/connect.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { nextLateAskAt } from '#server/modules/payment-provider/ask-times.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { providers } from '#server/modules/payment-provider/provider-accounts.ts';
import { findRecordedOf, settledBy } from '#server/modules/payment-provider/recorded-by-hand.ts';
import { lockSubjectOf } from './lock-subject.ts';
import { readPayable } from './payable.ts';
import { type AttemptRow, lockAttempt, readCustomer } from './settle-attempt.ts';

const note = 'Somebody has looked, and said here that nothing came.';

/**
 * Ends an unclear payment of which the owner has seen that nothing came, and tells the customer, who
 * was asked to wait. It is still asked about for a week: money that comes later is recorded as
 * always. Throws 409 where it is not unclear any more, or its provider says that it was paid.
 */
export async function closeAttempt(trx: Trx, id: string, now = new Date()): Promise<AttemptRow> {
  await lockSubjectOf(trx, 'payment_attempts', id);
  const attempt = await lockAttempt(trx, id);
  if (!attempt) throw notFound('Payment not found.');
  const { label } = providerFacts[attempt.provider];
  if (attempt.payment_id !== null && attempt.state === 'ended')
    throw refusal(409, 'by-hand', 'It was recorded by hand.');
  if (attempt.state !== 'unclear')
    throw refusal(409, 'not-unclear', `${label} was asked again, and it is clear now.`);
  if (!isClosable(attempt)) throw refusal(409, 'says-paid', `${label} says that it was paid.`);
  const at = now.toISOString();
  const byHand = await findRecordedOf(trx, attempt);
  // Recorded by an earlier version, which has not settled it.
  const closed =
    byHand && byHand.kind !== 'alike'
      ? settledBy(byHand.paymentId, at, now)
      : ({ state: 'ended', note, url: '', settled_at: at } as const);
  await trx
    .updateTable('payment_attempts')
    .set(closed)
    .set({ next_ask_at: nextLateAskAt(at, now) })
    .where('id', '=', id)
    .execute();
  // Where its sum is recorded the customer has been told so, and would pay again.
  if (!byHand) await tellCustomerOf(trx, attempt, at);
  return attempt;
}

/** It is unclear, and its provider does not say that it was paid. */
export function isClosable({ provider, state, said }: AttemptRow): boolean {
  return state === 'unclear' && said !== providers[provider].words.paid;
}

async function tellCustomerOf(trx: Trx, attempt: AttemptRow, at: string): Promise<void> {
  const { id, subject, provider, mode, amount_paisa: amountPaisa } = attempt;
  const payable = await readPayable(trx, subject);
  const customer = await readCustomer(trx, subject);
  if (mode === 'test' || !payable || !customer) return;
  await queueMail(trx, {
    // It may be unclear again, and closed once more.
    event: `payment-not-come:${id}:${at}`,
    recipient: customer.email,
    content: {
      kind: 'payment-not-come',
      name: customer.name,
      what: payable.title,
      amount: formatPaisa(amountPaisa),
      label: providerFacts[provider].label,
      payAt: payable.duePaisa > 0 ? payPathOf(payable.subject) : '',
    },
  });
}
