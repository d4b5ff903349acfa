import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Trx } from '#server/db/connect.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { providers } from '#server/modules/payment-provider/provider-accounts.ts';
import { nextLateAskAt } from './ask-times.ts';
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
  if (attempt.state !== 'unclear')
    throw refusal(409, 'not-unclear', `${label} was asked again, and it is clear now.`);
  if (!isClosable(attempt)) throw refusal(409, 'says-paid', `${label} says that it was paid.`);
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'ended', note, url: '', settled_at: now.toISOString() })
    .set({ next_ask_at: nextLateAskAt(now.toISOString(), now) })
    .where('id', '=', id)
    .execute();
  await tellCustomerOf(trx, attempt);
  return attempt;
}

/** It is unclear, and its provider does not say that it was paid. */
export function isClosable({ provider, state, said }: AttemptRow): boolean {
  return state === 'unclear' && said !== providers[provider].words.paid;
}

async function tellCustomerOf(trx: Trx, attempt: AttemptRow): Promise<void> {
  const { id, subject, provider, mode, amount_paisa: amountPaisa } = attempt;
  const payable = await readPayable(trx, subject);
  const customer = await readCustomer(trx, subject);
  if (mode === 'test' || !payable || !customer) return;
  await queueMail(trx, {
    event: `payment-not-come:${id}`,
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
