import type { FastifyInstance } from 'fastify';

import type { Reader } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { endUnpaidOrders, selectOverdue } from '#server/modules/order/unpaid-orders.ts';
import { type KnownAttempt, ProviderError } from '#server/modules/payment-provider/provider.ts';
import { providers, readAccount } from '#server/modules/payment-provider/provider-accounts.ts';
import { nextAskAt } from './ask-times.ts';
import { type AttemptRow, settleAttempt } from './settle-attempt.ts';

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
    .where((row) =>
      row.or([
        row('subject', '=', subject),
        row(
          'payment_id',
          'in',
          row.selectFrom('payments').select('payments.id').where('payments.subject', '=', subject),
        ),
      ]),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Asks the provider what became of an attempt, and settles it by the answer. Throws `ProviderError`
 * without one: then nothing has changed.
 */
export async function askAbout(app: AskContext, attempt: AttemptRow): Promise<AttemptRow> {
  const { id, reference, provider, mode, amount_paisa: amountPaisa, currency } = attempt;
  if (reference === null) return attempt;
  const account = await readAccount(app.database.read, provider, app.settings);
  if (account?.mode !== mode)
    throw new ProviderError('The shop has no account for it there at the moment.');
  const known: KnownAttempt = {
    id,
    reference,
    amountPaisa,
    currency,
    expiresAt: attempt.expires_at,
  };
  const answer = await providers[provider].ask(account, known);
  const settled = await app.database.transaction((trx) => settleAttempt(trx, id, answer, app));
  return settled ?? attempt;
}

/** The same where no answer is one: it is asked again later. */
export async function tryAskAbout(app: AskContext, attempt: AttemptRow): Promise<AttemptRow> {
  return askAbout(app, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, attempt: attempt.id }, 'a payment provider gave no answer');
    return attempt;
  });
}

/** At once: each waits for another server. */
const batch = 20;

/**
 * Ends orders that were not paid in time, as `endUnpaidOrders`: what was begun in time is asked about
 * first, so that a payment of the last minute counts.
 */
export async function endUnpaid(app: AskContext, now = new Date()): Promise<number> {
  await askAboutOverdue(app, now);
  return endUnpaidOrders(app, now);
}

async function askAboutOverdue(app: AskContext, now: Date): Promise<void> {
  const orders = await selectOverdue(app.database.read, now, true).limit(batch).execute();
  for (const { id } of orders) {
    const attempts = await readAttempts(app.database.read, `order:${id}`);
    for (const attempt of attempts) if (attempt.state === 'open') await tryAskAbout(app, attempt);
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

/** The last turn without an answer is the owner's to look at: it holds its order no longer. */
async function askInTurn(app: AskContext, attempt: AttemptRow, now: Date): Promise<void> {
  const { id, state, next_ask_at: next, said } = await tryAskAbout(app, attempt);
  if (state !== 'open' || next !== null) return;
  const silent = { said, kind: 'waiting' } as const;
  await app.database.transaction((trx) => settleAttempt(trx, id, silent, app, now));
}

/** Takes an attempt's turn, so that of several servers one asks. */
async function claim(
  { database }: Pick<AskContext, 'database'>,
  attempt: AttemptRow,
  now: Date,
): Promise<AttemptRow | undefined> {
  return database.transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({ asks: attempt.asks + 1, next_ask_at: nextAskAt(attempt, now) })
      .where('id', '=', attempt.id)
      .where('next_ask_at', '=', attempt.next_ask_at)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Longer than a provider takes to begin a payment. */
const startingMs = 15 * 60_000;

/** Of these the provider's first answer was lost: nobody was sent there. */
async function endUnstarted({ database }: AskContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - startingMs).toISOString();
  const rows = await database.read
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'starting')
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
