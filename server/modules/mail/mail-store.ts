import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';

import type { MailContent } from './mail-outbox.ts';

/** A mail that is due, in the hands of one worker until its lease runs out. */
export interface DueMail {
  readonly id: string;
  readonly recipient: string;
  readonly content: MailContent;
  readonly createdAt: string;
  /** This one included. */
  readonly attempts: number;
}

/** When a mail is tried next that never is again: it was sent, or given up. Keeps it out of the index of what is due. */
const never = '9999-12-31T00:00:00.000Z';

/** No pause and no lease is as long: a mail that is due later was queued while the clock was ahead. */
const longestWaitMs = 2 * 3_600_000;

/**
 * Takes what is due, longest waiting first, and moves it ahead by the lease, so that nobody else takes it meanwhile.
 * `inHand` are ids that this process is sending: set ahead, a clock ends their leases early.
 */
export async function claimDueMails(
  database: ShopDatabase,
  most: number,
  leaseMs: number,
  inHand: readonly string[] = [],
): Promise<DueMail[]> {
  const now = new Date();
  const latest = new Date(now.getTime() + longestWaitMs).toISOString();
  const dueIn = (read: Reader) =>
    read
      .selectFrom('mails')
      .select('id')
      .where(({ eb, or, and }) =>
        or([
          eb('next_try_at', '<=', now.toISOString()),
          and([eb('next_try_at', '>', latest), eb('next_try_at', '<', never)]),
        ]),
      )
      .$if(inHand.length > 0, (query) => query.where('id', 'not in', inHand));
  if (!(await dueIn(database.read).limit(1).executeTakeFirst())) return [];
  return database.transaction(async (trx) => {
    const waiting = dueIn(trx).orderBy('next_try_at').limit(most);
    // SQLite has one writer, so nobody else can be here.
    const ids = await (database.kind === 'postgres' ? waiting.forUpdate().skipLocked() : waiting).execute();
    if (ids.length === 0) return [];
    const rows = await trx
      .updateTable('mails')
      .set((row) => ({
        next_try_at: new Date(now.getTime() + leaseMs).toISOString(),
        attempts: row('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    return rows.map((row) => ({
      id: row.id,
      recipient: row.recipient,
      content: JSON.parse(row.content),
      createdAt: row.created_at,
      attempts: row.attempts,
    }));
  });
}

/** It arrived. A link that was in it is a key to somebody's account and is not kept longer. */
export async function markSent(trx: Trx, { id, content }: DueMail): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      sent_at: new Date().toISOString(),
      next_try_at: never,
      last_error: null,
      content: JSON.stringify(withoutLink(content)),
    })
    .where('id', '=', id)
    .execute();
}

/** It did not, for the reason told; tried again in `pauseMs`. */
export async function markDelayed(trx: Trx, { id }: DueMail, reason: string, pauseMs: number): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ last_error: reason, next_try_at: new Date(Date.now() + pauseMs).toISOString() })
    .where('id', '=', id)
    .execute();
}

/** It never will: kept with the reason, and not tried again. */
export async function markGivenUp(trx: Trx, { id, content }: DueMail, reason: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ last_error: reason, next_try_at: never, content: JSON.stringify(withoutLink(content)) })
    .where('id', '=', id)
    .execute();
}

/** How many mails are not sent yet, how long the oldest has waited, and how many were given up. */
export async function countMails(read: Reader): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  const { waiting, oldest } = await read
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('next_try_at', '<', never)
    .executeTakeFirstOrThrow();
  const { givenUp } = await read
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('next_try_at', '=', never)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting, oldestSeconds: oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0, givenUp };
}

function withoutLink(content: MailContent): MailContent {
  return { ...content, ...('link' in content && { link: '' }), ...('oneClick' in content && { oneClick: '' }) };
}
