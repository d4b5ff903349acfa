import { randomUUID } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';

import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { isPostgres } from '#server/db/search-texts.ts';

import { selectDueOfLetter, selectLettersInTurn, takeLetterTurn } from './letter-turns.ts';
import type { MailContent } from './mail-copy.ts';
import { takeMailTurn } from './mail-limits.ts';

export interface MailDraft {
  /** Unique: a second email for the same event is dropped. */
  readonly event: string;
  readonly recipient: string;
  readonly content: MailContent;
  /** It is sent no earlier, so that what it tells can be taken back. */
  readonly notBefore?: Date | undefined;
}

/** How long an email about what the staff has done waits. */
export const undoMs = 10_000;

/**
 * Inserts emails into the outbox, in the transaction that causes them. The mail worker sends them
 * after the commit. Those that are too many for their mailbox wait, or are dropped
 * (`takeMailTurn`).
 */
export async function queueMail(trx: Trx, ...drafts: readonly MailDraft[]): Promise<void> {
  for (const { event, recipient, content, notBefore } of drafts) {
    // An erased customer has no address.
    const turn = recipient === '' ? undefined : await takeMailTurn(trx, recipient, content.kind);
    if (!turn) continue;
    const earliest = notBefore && notBefore > turn ? notBefore : turn;
    await trx
      .insertInto('mails')
      .values({
        id: randomUUID(),
        event,
        recipient,
        content: JSON.stringify(content),
        created_at: new Date().toISOString(),
        next_try_at: earliest.toISOString(),
        attempts: 0,
        last_error: null,
        sent_at: null,
      })
      .onConflict((conflict) => conflict.column('event').doNothing())
      .execute();
  }
}

/**
 * Deletes emails that nobody has begun to send. Returns the events of those that may have been
 * sent.
 */
export async function withdrawMails(trx: Trx, events: readonly string[]): Promise<string[]> {
  if (events.length === 0) return [];
  const deleted = await trx
    .deleteFrom('mails')
    .where('event', 'in', events)
    .where('attempts', '=', 0)
    .returning('event')
    .execute();
  return events.filter((event) => !deleted.some((one) => one.event === event));
}

/** An email claimed by one worker until its lease expires. */
export interface DueMail {
  readonly id: string;
  readonly recipient: string;
  readonly content: MailContent;
  readonly createdAt: string;
  /** Including this one. */
  readonly attempts: number;
  /** The letter that has its content; null of all others. */
  readonly letterId: string | null;
}

/** `next_try_at` of an email that was sent or given up. */
export const never = '9999-12-31T00:00:00.000Z';

/** Longer than any backoff or lease: an email due later was queued while the clock was ahead. */
const maxWaitMs = 2 * 3_600_000;

/** The ids of rows, in the order in which they are due. */
type DueRows = SelectQueryBuilder<Database, 'mails', { id: string }>;

/** Emails that are due, without those of letters. */
function selectDue(read: Reader, now: Date): DueRows {
  const latest = new Date(now.getTime() + maxWaitMs).toISOString();
  return read
    .selectFrom('mails')
    .select('id')
    .where('letter_id', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('next_try_at', '<=', now.toISOString()),
        and([eb('next_try_at', '>', latest), eb('next_try_at', '<', never)]),
      ]),
    );
}

/**
 * Claims due emails, oldest first, by moving `next_try_at` ahead by the lease. Those of letters come
 * after all others, and no faster than the shop's pace.
 */
export async function claimDueMails(
  database: ShopDatabase,
  limit: number,
  leaseMs: number,
): Promise<DueMail[]> {
  const now = new Date();
  const isDue = await selectDue(database.read, now).limit(1).executeTakeFirst();
  if (!isDue && !(await selectLettersInTurn(database.read, now).executeTakeFirst())) return [];
  return database.transaction(async (trx) => {
    const lease = new Date(now.getTime() + leaseMs).toISOString();
    const others = await claim(trx, selectDue(trx, now), limit, lease);
    if (others.length === limit) return others;
    const turn = await takeLetterTurn(trx, now, limit - others.length);
    if (!turn) return others;
    const ofLetter = await claim(
      trx,
      selectDueOfLetter(trx, turn.letterId, now),
      turn.count,
      lease,
    );
    await turn.use(ofLetter.length);
    return [...others, ...ofLetter];
  });
}

/** Moves some of these rows ahead, and returns them. */
async function claim(trx: Trx, due: DueRows, limit: number, lease: string): Promise<DueMail[]> {
  const waiting = due.orderBy('next_try_at').limit(limit);
  // SQLite has a single writer and needs no row locks.
  const locked = isPostgres(trx) ? waiting.forUpdate().skipLocked() : waiting;
  const ids = (await locked.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('mails')
    .set((row) => ({ next_try_at: lease, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'recipient', 'content', 'created_at as createdAt', 'attempts'])
    .returning('letter_id as letterId')
    .execute();
  return rows.map(({ content, ...mail }) => ({ ...mail, content: JSON.parse(content) }));
}

/**
 * What became of an attempt: sent, or an error, after which it is tried again unless it was given
 * up.
 */
interface Outcome {
  readonly error: string | null;
  readonly retryInMs?: number;
}

/**
 * Records an attempt. When it was the last one, the email's link is deleted, because it opens an
 * account.
 */
export async function recordOutcome(
  trx: Trx,
  mail: DueMail,
  { error, retryInMs }: Outcome,
): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable('mails')
    .set({
      last_error: error,
      ...(error === null && { sent_at: new Date(now).toISOString() }),
      ...(retryInMs === undefined
        ? { next_try_at: never, content: JSON.stringify(withoutLink(mail.content)) }
        : { next_try_at: new Date(now + retryInMs).toISOString(), handed_at: null }),
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Counts the emails that are waiting or were given up, without those of letters. */
export async function countMails(
  read: Reader,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  const { waiting, oldest } = await read
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('letter_id', 'is', null)
    .where('next_try_at', '<', never)
    .executeTakeFirstOrThrow();
  const { givenUp } = await read
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('letter_id', 'is', null)
    .where('next_try_at', '=', never)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    waiting,
    oldestSeconds: oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0,
    givenUp,
  };
}

function withoutLink(content: MailContent): MailContent {
  return {
    ...content,
    ...('link' in content && { link: '' }),
    ...('oneClick' in content && { oneClick: '' }),
  };
}
