import { randomBytes } from 'node:crypto';

import { providerFacts } from '#contract/names/provider-facts.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { nextAskAt, nextWatchAt } from '#server/modules/payment-provider/ask-times.ts';
import {
  type ProviderAccount,
  ProviderError,
  type RefundAnswer,
  type RefundCalls,
  type RefundRequest,
} from '#server/modules/payment-provider/provider.ts';
import { providers, readAccountOf } from '#server/modules/payment-provider/provider-accounts.ts';
import { type AskContext, findAttempt } from './ask-attempts.ts';
import { lockSubject } from './lock-subject.ts';
import type { AttemptRow } from './settle-attempt.ts';
import { type RefundRow, settleRefund } from './settle-refund.ts';

/** What staff ask a provider to give back. */
export interface WantedRefund {
  readonly who: Actor;
  readonly attemptId: string;
  readonly amountPaisa: number;
  /** What could be given back of it, as it was shown. */
  readonly leftPaisa: number;
  readonly reason: string;
}

/**
 * Has a provider give money of a payment back. It is written down before the provider is asked: when
 * the answer is lost, it is gone on with, by the next try or by the shop itself. Returns it as far as
 * it is known.
 */
export async function refundThrough(app: AskContext, wanted: WantedRefund): Promise<RefundRow> {
  const attempt = await findAttempt(app.database.read, wanted.attemptId);
  if (!attempt) throw notFound('Payment not found.');
  // Nothing is written down that nobody could send.
  await requireReady(app, attempt, wanted).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw refusal(error.isRefusal ? 422 : 503, 'provider-away', error.message);
  });
  const { refund, isNew } = await app.database.transaction((trx) => begin(trx, attempt, wanted));
  return isNew ? tryTo(app, refund, () => send(app, refund)) : tryGoOn(app, refund);
}

async function requireReady(
  app: AskContext,
  attempt: AttemptRow,
  { amountPaisa }: WantedRefund,
): Promise<void> {
  const { calls, account } = await callsOf(app, attempt);
  const { read } = app.database;
  if (await findOpen(read, await subjectOf(read, attempt))) return;
  await calls.check?.(account, requestOf(attempt, { id: '', amount_paisa: amountPaisa }));
}

/** What is being given back of a subject, by whichever provider. */
function findOpen(read: Reader, subject: MoneySubject) {
  return read
    .selectFrom('provider_refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .selectAll('provider_refunds')
    .select('provider')
    .where('provider_refunds.subject', '=', subject)
    .where('provider_refunds.state', '=', 'open')
    .executeTakeFirst();
}

/** What can still be given back through the provider of an attempt; 0 where it has no such call. */
export async function refundableThrough(read: Reader, attempt: AttemptRow): Promise<number> {
  const { payment_id: paymentId, provider, id } = attempt;
  if (paymentId === null || attempt.state !== 'paid' || !providers[provider].refunds) return 0;
  const subject = await subjectOf(read, attempt);
  const { keptPaisa } = balance(await readMoneyOf(read, subject, null));
  const before = await read
    .selectFrom('provider_refunds')
    .select('amount_paisa')
    .where('attempt_id', '=', id)
    .where('state', '!=', 'failed')
    .execute();
  const given = before.reduce((sum, { amount_paisa: paisa }) => sum + paisa, 0);
  return Math.max(0, Math.min(keptPaisa, attempt.paid_paisa - given));
}

/** The subject that has the money of an attempt now: of a custom order that became an order, that. */
async function subjectOf(read: Reader, attempt: AttemptRow): Promise<MoneySubject> {
  const payment = await read
    .selectFrom('payments')
    .select('subject')
    .where('id', '=', attempt.payment_id ?? '')
    .executeTakeFirst();
  return payment?.subject ?? attempt.subject;
}

async function begin(
  trx: Trx,
  attempt: AttemptRow,
  { who, amountPaisa, leftPaisa, reason }: WantedRefund,
): Promise<{ readonly refund: RefundRow; readonly isNew: boolean }> {
  const { id: attemptId, provider } = attempt;
  const { label } = providerFacts[provider];
  const subject = await subjectOf(trx, attempt);
  // One after the other, and after what somebody records by hand.
  await lockSubject(trx, subject);
  const open = await findOpen(trx, subject);
  const isAgain = open?.attempt_id === attemptId && open.amount_paisa === amountPaisa;
  if (open && isAgain) return { refund: open, isNew: false };
  if (open) {
    const sum = formatPaisa(open.amount_paisa);
    const text = `${providerFacts[open.provider].label} is giving ${sum} back, and has not said yet that it did. Please wait for that.`;
    throw refusal(409, 'refund-open', text);
  }
  const left = await refundableThrough(trx, attempt);
  if (left !== leftPaisa) {
    const text = `Somebody has recorded something meanwhile: ${formatPaisa(left)} can be given back through ${label} now.`;
    throw refusal(409, 'refund-changed', text);
  }
  if (amountPaisa > left) {
    const text = `You can give back up to ${formatPaisa(left)} through ${label}.`;
    throw invalidField('amountPaisa', 'refund-amount', text);
  }
  const at = new Date();
  const refund = await trx
    .insertInto('provider_refunds')
    .values({
      id: randomBytes(16).toString('hex'),
      attempt_id: attemptId,
      subject,
      who,
      amount_paisa: amountPaisa,
      reason,
      state: 'open',
      said: '',
      note: '',
      reference: '',
      refund_id: null,
      asks: 0,
      started_at: at.toISOString(),
      next_ask_at: nextAskAt({ asks: 0, expires_at: at.toISOString() }, at),
      settled_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = { attempt: attemptId, refund: refund.id, provider, amountPaisa, reason };
  await audit(trx, { who, action: 'payment-refund.begin', subject, after });
  return { refund, isNew: true };
}

interface Calls {
  readonly calls: RefundCalls;
  readonly account: ProviderAccount;
}

/**
 * How the provider of an attempt gives back, also while it is not offered. Throws `ProviderError`
 * where it can't be asked.
 */
async function callsOf({ database, settings }: AskContext, attempt: AttemptRow): Promise<Calls> {
  const { provider } = attempt;
  const { label } = providerFacts[provider];
  const { refunds: calls } = providers[provider];
  if (!calls)
    throw new ProviderError(`${label} can’t be asked to give money back: please make it there.`, {
      isRefusal: true,
    });
  const found = await readAccountOf(database.read, attempt, settings);
  if (!found)
    throw new ProviderError(`The shop has no key for ${label}.`, {
      isRefusal: true,
    });
  return { calls, account: found.account };
}

function requestOf(
  attempt: AttemptRow,
  refund: Pick<RefundRow, 'id' | 'amount_paisa'>,
): RefundRequest {
  return {
    id: refund.id,
    attempt: attempt.reference ?? '',
    transaction: attempt.transaction_code,
    amountPaisa: refund.amount_paisa,
    paidPaisa: attempt.paid_paisa,
    currency: attempt.currency,
  };
}

/** Sends it and settles it by the answer. Throws `ProviderError` without one. */
async function send(app: AskContext, refund: RefundRow): Promise<RefundRow> {
  const attempt = await attemptOf(app, refund);
  const { calls, account } = await callsOf(app, attempt);
  const answer = await calls
    .send(account, requestOf(attempt, refund))
    .catch((error: unknown): RefundAnswer => {
      if (!(error instanceof ProviderError) || !error.isRefusal) throw error;
      return { said: error.message, kind: 'failed' };
    });
  return settle(app, refund, answer);
}

/**
 * Asks what became of one, and settles it by the answer. What the provider has not got is sent again
 * by whoever has its turn. Throws `ProviderError` without an answer.
 */
async function goOn(app: AskContext, refund: RefundRow, isTurn: boolean): Promise<RefundRow> {
  const attempt = await attemptOf(app, refund);
  const { calls, account } = await callsOf(app, attempt);
  const answer = await calls.ask(account, requestOf(attempt, refund));
  if (answer) return settle(app, refund, answer);
  return isTurn && refund.state === 'open' ? send(app, refund) : refund;
}

async function tryGoOn(app: AskContext, refund: RefundRow, now = new Date()): Promise<RefundRow> {
  const turn = await takeTurn(app, refund, now);
  const after = await tryTo(app, refund, () => goOn(app, refund, turn !== undefined));
  const isLast = turn?.state === 'open' && turn.next_ask_at === null && after.state === 'open';
  return isLast ? settle(app, refund, { said: '', kind: 'unclear' }) : after;
}

/** The same as it is where no answer is one: it is gone on with later. */
async function tryTo(
  app: AskContext,
  refund: RefundRow,
  work: () => Promise<RefundRow>,
): Promise<RefundRow> {
  return work().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, refund: refund.id }, 'a payment provider gave no answer');
    return refund;
  });
}

async function attemptOf({ database }: AskContext, refund: RefundRow): Promise<AttemptRow> {
  const attempt = await findAttempt(database.read, refund.attempt_id);
  if (!attempt) throw new Error('The attempt of a refund is gone.');
  return attempt;
}

async function settle(
  app: AskContext,
  refund: RefundRow,
  answer: RefundAnswer,
): Promise<RefundRow> {
  const settled = await app.database.transaction((trx) =>
    settleRefund(trx, refund.id, answer, app),
  );
  return settled ?? refund;
}

/**
 * Takes the turn to send one, when it has come: nobody else does until the next one. A call to a
 * provider ends long before that.
 */
async function takeTurn(
  app: AskContext,
  refund: RefundRow,
  now: Date,
): Promise<RefundRow | undefined> {
  return refund.state === 'done' ? takeWatch(app, refund, now) : takeOpen(app, refund, now);
}

/** The same of one that is done. */
async function takeWatch(
  { database }: AskContext,
  refund: RefundRow,
  now: Date,
): Promise<RefundRow | undefined> {
  return database.transaction((trx) =>
    trx
      .updateTable('provider_refunds')
      .set({ watch_at: nextWatchAt(refund, now) })
      .where('id', '=', refund.id)
      .where('state', '=', 'done')
      .where('watch_at', '<=', now.toISOString())
      .returningAll()
      .executeTakeFirst(),
  );
}

async function takeOpen(
  { database }: AskContext,
  { id, asks, started_at: startedAt }: RefundRow,
  now: Date,
): Promise<RefundRow | undefined> {
  const next = nextAskAt({ asks: asks + 1, expires_at: startedAt }, now);
  return database.transaction((trx) =>
    trx
      .updateTable('provider_refunds')
      .set({ asks: asks + 1, next_ask_at: next })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('asks', '=', asks)
      .where('next_ask_at', '<=', now.toISOString())
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Asks about what the provider of an attempt was to give back: of what is open, and of what it did. */
export async function askAboutRefunds(app: AskContext, attempt: AttemptRow): Promise<void> {
  const refunds = await app.database.read
    .selectFrom('provider_refunds')
    .selectAll()
    .where('attempt_id', '=', attempt.id)
    .where('state', 'in', ['open', 'done'])
    .execute();
  for (const refund of refunds) await tryGoOn(app, refund);
}

/** At once: each waits for another server. */
const batch = 20;

/** Goes on with the refunds whose time has come. Returns how many. */
export async function goOnWithRefunds(app: AskContext, now = new Date()): Promise<number> {
  const due = await app.database.read
    .selectFrom('provider_refunds')
    .selectAll()
    .where((row) =>
      row.or([
        row('next_ask_at', '<=', now.toISOString()),
        row('watch_at', '<=', now.toISOString()),
      ]),
    )
    .orderBy('next_ask_at')
    .limit(batch)
    .execute();
  await Promise.all(due.map((refund) => tryGoOn(app, refund, now)));
  return due.length;
}
