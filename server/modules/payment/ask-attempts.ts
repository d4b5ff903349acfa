import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { providerFacts } from '#contract/names/provider-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { endUnpaidOrders, selectAsked } from '#server/modules/order/unpaid-orders.ts';
import { nextAskAt, nextLateAskAt } from '#server/modules/payment-provider/ask-times.ts';
import {
  type KnownAttempt,
  type ProviderAnswer,
  ProviderError,
} from '#server/modules/payment-provider/provider.ts';
import { providers, readAccountOf } from '#server/modules/payment-provider/provider-accounts.ts';
import { type AttemptRow, deskPathOf, settleAttempt, titleOf } from './settle-attempt.ts';

/** The parts of the shop that asking needs. */
export type AskContext = Pick<FastifyInstance, 'database' | 'settings' | 'log'>;

export function findAttempt(read: Reader, id: string): Promise<AttemptRow | undefined> {
  return read.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The attempts of a subject, and those whose money became its own, newest first. */
export function readAttempts(read: Reader, subject: MoneySubject): Promise<AttemptRow[]> {
  return read
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', 'in', (row) =>
      row
        .selectFrom('payment_attempts as own')
        .select('own.id')
        .where('own.subject', '=', subject)
        .union(
          row
            .selectFrom('payments')
            .innerJoin('payment_attempts as paid', 'paid.payment_id', 'payments.id')
            .select('paid.id')
            .where('payments.subject', '=', subject),
        ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Asks the provider what became of an attempt, and settles it by the answer: with the account that it
 * was begun with, also while that is not offered. Throws `ProviderError` without an answer: then
 * nothing has changed, but that the owner may read why.
 */
export async function askAbout(
  app: AskContext,
  attempt: AttemptRow,
  now = new Date(),
): Promise<AttemptRow> {
  const { id } = attempt;
  if (attempt.reference === null) return attempt;
  const answer = await answerAbout(app, attempt, attempt.reference);
  const settled = await app.database.transaction((trx) => settleAttempt(trx, id, answer, app, now));
  return settled ?? attempt;
}

async function answerAbout(
  app: AskContext,
  attempt: AttemptRow,
  reference: string,
): Promise<ProviderAnswer> {
  const { id, provider, amount_paisa: amountPaisa, currency } = attempt;
  const found = await readAccountOf(app.database.read, attempt, app.settings);
  if (!found) throw new ProviderError(`The shop has no key for ${providerFacts[provider].label}.`);
  const known: KnownAttempt = {
    id,
    reference,
    amountPaisa,
    currency,
    expiresAt: attempt.expires_at,
  };
  return providers[provider].ask(found.account, known).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError) || !error.isRefusal) throw error;
    if (found.isSame) throw await noteRefusal(app, attempt, error.message);
    throw await noteRefusal(app, attempt, keysChanged(attempt), true);
  });
}

const keysChanged = ({ provider }: AttemptRow) => {
  const { label } = providerFacts[provider];
  return `The keys of ${label} were changed since this payment was begun, and ${label} doesn’t know it with the new ones. Please look at your account there, and record what has come by hand.`;
};

/** Has the owner read at the desk why a provider refuses to answer; of changed keys once by email. */
async function noteRefusal(
  { database, settings }: AskContext,
  { id, provider, account, subject }: AttemptRow,
  note: string,
  isTold = false,
): Promise<ProviderError> {
  await database.transaction(async (trx) => {
    await trx
      .updateTable('payment_attempts')
      .set({ note })
      .where('id', '=', id)
      .where('payment_id', 'is', null)
      .execute();
    if (!isTold) return;
    await mailOwner(trx, settings, {
      event: `provider-keys:${provider}:${account}`,
      content: {
        kind: 'provider-payment-to-owner',
        heading: `Payments with ${providerFacts[provider].label} can’t be asked about`,
        text: `${await titleOf(trx, subject)}. ${note}`,
        path: `${settings.deskUrl}${deskPathOf(subject)}`,
      },
    });
  });
  return new ProviderError(note, { isRefusal: true });
}

/** The same where no answer is one: it is asked again later. */
export async function tryAskAbout(
  app: AskContext,
  attempt: AttemptRow,
  now = new Date(),
): Promise<AttemptRow> {
  return askAbout(app, attempt, now).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, attempt: attempt.id }, 'a payment provider gave no answer');
    return attempt;
  });
}

/** At once: each waits for another server. */
const batch = 20;

/**
 * Ends orders that were not paid in time, as `endUnpaidOrders`: what was begun in time is asked about
 * first, so that a payment of the last minute counts, also one that had ended before.
 */
export async function endUnpaid(app: AskContext, now = new Date()): Promise<number> {
  await askAboutOverdue(app, now);
  return endUnpaidOrders(app, now);
}

async function askAboutOverdue(app: AskContext, now: Date): Promise<void> {
  const orders = await selectAsked(app.database.read, now).limit(batch).execute();
  for (const { id } of orders) {
    const attempts = await readAttempts(app.database.read, `order:${id}`);
    const asked = attempts.filter(
      ({ next_ask_at: next, state }) => next !== null || state === 'open' || state === 'unclear',
    );
    for (const attempt of asked) await tryAskAbout(app, attempt);
  }
}

/** Asks about the attempts whose time has come. Returns how many were asked about. */
export async function askDue(app: AskContext, now = new Date()): Promise<number> {
  await endUnstarted(app, now);
  const due = await app.database.read
    .selectFrom('payment_attempts')
    .selectAll()
    .where('next_ask_at', '<=', now.toISOString())
    .orderBy('next_ask_at')
    .limit(batch)
    .execute();
  const claimed = await Promise.all(due.map((attempt) => claim(app, attempt, now)));
  const own = claimed.flatMap((attempt) => attempt ?? []);
  await Promise.all(own.map((attempt) => askInTurn(app, attempt, now)));
  return own.length;
}

/** The last turn without an answer is the owner's to look at, who has a while for that. */
async function askInTurn(app: AskContext, { attempt, isLast }: Turn, now: Date): Promise<void> {
  const asked = await tryAskAbout(app, attempt, now);
  if (!isLast) return;
  const { id, said, state } = attempt;
  const isSilent = asked === attempt && state === 'open';
  await app.database.transaction(async (trx) => {
    if (isSilent) await settleAttempt(trx, id, { said, kind: 'waiting' }, app, now);
    // Where nothing has changed the lease was the last.
    await trx
      .updateTable('payment_attempts')
      .set({ next_ask_at: null })
      .where('id', '=', id)
      .where('next_ask_at', '=', attempt.next_ask_at)
      .execute();
  });
}

interface Turn {
  readonly attempt: AttemptRow;
  readonly isLast: boolean;
}

/** Longer than a provider takes to answer. */
const leaseMs = 10 * 60_000;

/**
 * Takes an attempt's turn, so that of several servers one asks. The last one is a lease, too: a kill
 * before it is settled leaves it to somebody else.
 */
async function claim(
  { database }: Pick<AskContext, 'database'>,
  attempt: AttemptRow,
  now: Date,
): Promise<Turn | undefined> {
  const next = nextTurn(attempt, now);
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  const claimed = await database.transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({ asks: attempt.asks + 1, next_ask_at: next ?? lease })
      .where('id', '=', attempt.id)
      .where('next_ask_at', '=', attempt.next_ask_at)
      .returningAll()
      .executeTakeFirst(),
  );
  return claimed && { attempt: claimed, isLast: next === null };
}

function nextTurn(attempt: AttemptRow, now: Date): string | null {
  return attempt.state === 'open'
    ? nextAskAt(attempt, now)
    : nextLateAskAt(attempt.settled_at ?? attempt.expires_at, now);
}

/** Longer than a provider takes to begin a payment. */
const startingMs = 15 * 60_000;

/** Of these the provider's first answer was lost: nobody was sent there. */
async function endUnstarted({ database }: AskContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - startingMs).toISOString();
  const rows = await database.read
    .selectFrom('payment_attempts')
    .select('id')
    // By the index of the migration 0057.
    .where(sql<boolean>`state = 'starting'`)
    .where('started_at', '<', before)
    .limit(batch)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await database.transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({ state: 'ended', settled_at: now.toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'starting')
      .execute(),
  );
}
