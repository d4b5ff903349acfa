import type { Selectable } from 'kysely';

import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { ProviderRefundsTable } from '#server/db/schema/order-tables.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { nextAskAt, nextWatchAt } from '#server/modules/payment-provider/ask-times.ts';
import type { RefundAnswer } from '#server/modules/payment-provider/provider.ts';
import { providers } from '#server/modules/payment-provider/provider-accounts.ts';
import { lockSubjectOf } from './lock-subject.ts';
import type { RecordContext } from './record-payment.ts';
import { recordRefund, takeBackRefund } from './record-refund.ts';
import { deskPathOf, titleOf } from './settle-attempt.ts';

export type RefundRow = Selectable<ProviderRefundsTable>;

/**
 * Locks a refund and makes of a provider's answer what it means, once: whoever has asked, and as
 * often as they like. Returns it as it is then.
 */
export async function settleRefund(
  trx: Trx,
  id: string,
  answer: RefundAnswer,
  context: RecordContext,
): Promise<RefundRow | undefined> {
  await lockSubjectOf(trx, 'provider_refunds', id);
  // An update without a change locks the row on both engines.
  const refund = await trx
    .updateTable('provider_refunds')
    .set((row) => ({ asks: row.ref('asks') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return undefined;
  if (refund.state === 'open') return settleOpen(trx, refund, answer, context);
  if (refund.state !== 'done') return refund;
  return answer.kind === 'failed' ? settleFailed(trx, refund, answer, context) : refund;
}

/** The money has come back to the shop after it was given back: so does what was recorded of it. */
async function settleFailed(
  trx: Trx,
  refund: RefundRow,
  answer: RefundAnswer,
  context: RecordContext,
): Promise<RefundRow> {
  const { id } = refund;
  await takeBackRefund(trx, refund, await providerOf(trx, refund), context);
  await auditSettled(trx, refund, 'failed', answer.said);
  await tellOwner(trx, refund, answer, notGivenAfterAll, context);
  const failed = { state: 'failed', refund_id: null, watch_at: null } as const;
  return write(trx, id, { ...failed, said: answer.said, note: notGivenAfterAll });
}

async function settleOpen(
  trx: Trx,
  refund: RefundRow,
  answer: RefundAnswer,
  context: RecordContext,
): Promise<RefundRow> {
  const { id } = refund;
  const { said, kind, reference = refund.reference } = answer;
  if (kind === 'waiting') {
    const next = nextAskAt({ asks: refund.asks, expires_at: refund.started_at }, new Date());
    if (next !== null) return write(trx, id, { said, reference, next_ask_at: next });
  }
  const now = new Date();
  const settled = { said, reference, next_ask_at: null, settled_at: now.toISOString() };
  if (kind === 'done') {
    const watchAt = (await canFail(trx, refund)) ? nextWatchAt(refund, now) : null;
    const update = { ...settled, state: 'done', watch_at: watchAt } as const;
    return settleDone(trx, refund, update, context);
  }
  if (kind === 'failed') {
    await auditSettled(trx, refund, 'failed', said);
    // Who has just asked for it sees it.
    if (refund.asks > 0) await tellOwner(trx, refund, answer, notGiven, context);
    return write(trx, id, { ...settled, state: 'failed', note: notGiven });
  }
  await auditSettled(trx, refund, 'unclear', said);
  await tellOwner(trx, refund, answer, unclear, context);
  return write(trx, id, { ...settled, state: 'unclear', note: unclear });
}

const notGiven = 'It was not given back, and nothing is recorded.';
const notGivenAfterAll =
  'It could not be given back after all: the money is still yours to give. The refund is taken back here, and the customer is told. Please give it back in another way.';
const unclear =
  'It is not certain whether it was given back. Please look at your account there, and record it by hand if it was.';
const notRecorded =
  'It was given back, but could not be recorded: what it is of is gone. Please compare it with your account there.';
const tooMuch =
  'It was given back, and is recorded: more has gone back than had come. Please compare it with your account there.';

type Update = Partial<Omit<RefundRow, 'id'>>;

async function settleDone(
  trx: Trx,
  refund: RefundRow,
  settled: Update & Pick<RefundAnswer, 'said'>,
  context: RecordContext,
): Promise<RefundRow> {
  const done = await write(trx, refund.id, settled);
  const provider = await providerOf(trx, refund);
  const recorded = await recordRefund(trx, done, provider, context);
  if (recorded) {
    const { refundId, step, isTooMuch } = recorded;
    if (isTooMuch) await tellOwner(trx, refund, settled, tooMuch, context);
    return write(trx, refund.id, { refund_id: refundId, step, note: isTooMuch ? tooMuch : '' });
  }
  await auditSettled(trx, refund, 'unclear', settled.said);
  await tellOwner(trx, refund, settled, notRecorded, context);
  return write(trx, refund.id, { state: 'unclear', note: notRecorded, watch_at: null });
}

function write(trx: Trx, id: string, update: Update): Promise<RefundRow> {
  return trx
    .updateTable('provider_refunds')
    .set(update)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function auditSettled(
  trx: Trx,
  { id, subject, amount_paisa: amountPaisa }: RefundRow,
  state: string,
  said: string,
): Promise<void> {
  const after = { refund: id, state, amountPaisa, said };
  await audit(trx, { who: 'shop', action: 'payment-refund.settle', subject, after });
}

async function canFail(trx: Trx, refund: RefundRow): Promise<boolean> {
  return providers[await providerOf(trx, refund)].refunds?.canFail === true;
}

async function providerOf(trx: Trx, refund: RefundRow): Promise<PaymentProvider> {
  const { provider } = await trx
    .selectFrom('payment_attempts')
    .select('provider')
    .where('id', '=', refund.attempt_id)
    .executeTakeFirstOrThrow();
  return provider;
}

/** Once for each of the provider's words. */
async function tellOwner(
  trx: Trx,
  refund: RefundRow,
  { said = '' }: { readonly said?: string },
  note: string,
  { settings }: RecordContext,
): Promise<void> {
  const { label } = providerFacts[await providerOf(trx, refund)];
  const what = await titleOf(trx, refund.subject);
  const says = said === '' ? `${label} says nothing.` : `${label} says ‘${said}’.`;
  await mailOwner(trx, settings, {
    event: `provider-refund:${refund.id}:${said.slice(0, 60)}`,
    content: {
      kind: 'provider-payment-to-owner',
      heading: `Please look at a refund through ${label}`,
      text: `${what}, ${formatPaisa(refund.amount_paisa)}. ${says} ${note}`,
      path: `${settings.deskUrl}${deskPathOf(refund.subject)}`,
    },
  });
}
