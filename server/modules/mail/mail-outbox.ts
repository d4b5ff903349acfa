import { randomUUID } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';

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
    await queueMessage(trx, { channel: 'mail', event, recipient, content, notBefore: earliest });
  }
}

/** What sends a message. */
export type Channel = 'mail' | 'push';

interface MessageDraft {
  readonly channel: Channel;
  readonly event: string;
  readonly cause?: string;
  readonly recipient: string;
  readonly content: object;
  readonly notBefore: Date;
}

/** Inserts one email or push into the outbox, once for each event. */
export async function queueMessage(
  trx: Trx,
  { channel, event, cause, recipient, content, notBefore }: MessageDraft,
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: randomUUID(),
      channel,
      event,
      cause: cause ?? null,
      recipient,
      content: JSON.stringify(content),
      created_at: new Date().toISOString(),
      next_try_at: notBefore.toISOString(),
      attempts: 0,
      last_error: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute();
}

/**
 * Deletes emails that nobody has begun to send, and pushes that tell the same. Returns the events
 * of those that may have been sent.
 */
export async function withdrawMails(trx: Trx, events: readonly string[]): Promise<string[]> {
  if (events.length === 0) return [];
  const deleted = await trx
    .deleteFrom('mails')
    .where('event', 'in', events)
    .where('attempts', '=', 0)
    .returning('event')
    .execute();
  await trx.deleteFrom('mails').where('cause', 'in', events).where('attempts', '=', 0).execute();
  const pushed = await trx
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'in', events)
    .execute();
  return events.filter(
    (event) =>
      !deleted.some((one) => one.event === event) || pushed.some(({ cause }) => cause === event),
  );
}

/** An email or a push claimed by one worker until its lease expires. */
export interface DueMessage<Content> {
  readonly id: string;
  readonly event: string;
  readonly recipient: string;
  readonly content: Content;
  readonly createdAt: string;
  /** Including this one. */
  readonly attempts: number;
  /** The letter that has its content; null of all others. */
  readonly letterId: string | null;
  /** Messages of one lane share places, so that those that hang hold up no others. */
  readonly lane: string;
}

export type DueMail = DueMessage<MailContent>;

/** `next_try_at` of a message that was sent or given up. */
export const never = '9999-12-31T00:00:00.000Z';

/**
 * Longer than any backoff, lease or quiet hours: a message due later was queued while the clock was
 * ahead.
 */
const maxWaitMs = { mail: 2 * 3_600_000, push: 24 * 3_600_000 } as const;

/** The ids of rows, in the order in which they are due. */
type DueRows = SelectQueryBuilder<Database, 'mails', { id: string }>;

/** Emails or pushes that are due, also emails of letters. */
export function selectDue(read: Reader, channel: Channel, now: Date): DueRows {
  const latest = new Date(now.getTime() + maxWaitMs[channel]).toISOString();
  return (
    read
      .selectFrom('mails')
      .select('mails.id')
      // SQLite takes the index of a channel only where the statement names it.
      .where('channel', '=', sql.lit(channel))
      .where('next_try_at', '<', never)
      .where(({ eb, or }) =>
        or([eb('next_try_at', '<=', now.toISOString()), eb('next_try_at', '>', latest)]),
      )
  );
}

/** Emails that are due, without those of letters. */
function selectDueMails(read: Reader, now: Date): DueRows {
  return selectDue(read, 'mail', now).where('letter_id', 'is', null);
}

/** What a worker asks for. */
export interface Claim {
  readonly limit: number;
  readonly leaseMs: number;
  /** What this process is sending: a clock that is set ahead ends no lease of its own. */
  readonly sending?: readonly Pick<DueMessage<unknown>, 'id' | 'lane'>[];
}

/**
 * Of the places for emails, those that others have than first tries: a mail server that is slow to
 * take some addresses holds up these, and no confirmation of an order.
 */
const mostLater = 3;
const laterLane = 'later';

/** What the events of emails begin with that go to many at once: these have those places, too. */
const toMany = ['back-in-stock:', 'order-reminder:'];
const isToMany = sql<boolean>`(${sql.join(
  toMany.map((start) => sql`event like ${`${start}%`}`),
  sql` or `,
)})`;

/**
 * Claims due emails, oldest first, by moving `next_try_at` ahead by the lease. First tries of what
 * goes to one person come before others; those of letters come last, and no faster than the shop's
 * pace.
 */
export async function claimDueMails(database: ShopDatabase, asked: Claim): Promise<DueMail[]> {
  const { limit, sending = [] } = asked;
  const now = new Date();
  const isDue = await selectDueMails(database.read, now).limit(1).executeTakeFirst();
  if (!isDue && !(await selectLettersInTurn(database.read, now).executeTakeFirst())) return [];
  return database.transaction(async (trx) => {
    const due = selectDueMails(trx, now);
    const isFirst = sql<boolean>`(last_error is null and not ${isToMany})`;
    const first = await claim(trx, due.where(isFirst), now, asked);
    const under = sending.filter(({ lane }) => lane === laterLane).length;
    const room = Math.min(limit - first.length, mostLater - under);
    if (room <= 0) return first;
    const later = { ...asked, limit: room, lane: laterLane };
    const next = await claim(trx, due.where(sql<boolean>`not ${isFirst}`), now, later);
    const others = [...first, ...next];
    if (next.length === room) return others;
    const turn = await takeLetterTurn(trx, now, room - next.length);
    if (!turn) return others;
    const waiting = selectDueOfLetter(trx, turn.letterId, now);
    const ofLetter = await claim(trx, waiting, now, { ...later, limit: turn.count });
    await turn.use(ofLetter.length);
    return [...others, ...ofLetter];
  });
}

/** Claims some of these emails. */
async function claim(
  trx: Trx,
  due: DueRows,
  now: Date,
  { limit, leaseMs, sending = [], lane = '' }: Claim & { readonly lane?: string },
): Promise<DueMail[]> {
  const waiting = due
    .$call((query) => without(query, sending))
    .orderBy('next_try_at')
    .limit(limit);
  // SQLite has a single writer and needs no row locks.
  const locked = isPostgres(trx) ? waiting.forUpdate().skipLocked() : waiting;
  const lanes = new Map((await locked.execute()).map(({ id }) => [id, lane]));
  return leaseRows(trx, lanes, new Date(now.getTime() + leaseMs));
}

/** Without some rows. */
export function without<Row>(
  query: SelectQueryBuilder<Database, 'mails', Row>,
  rows: readonly { readonly id: string }[],
): SelectQueryBuilder<Database, 'mails', Row> {
  const ids = rows.map(({ id }) => id);
  return query.where('mails.id', 'not in', ids);
}

/** Moves rows ahead, which are given with their lanes, and returns them as messages. */
export async function leaseRows<Content>(
  trx: Trx,
  lanes: ReadonlyMap<string, string>,
  until: Date,
): Promise<DueMessage<Content>[]> {
  if (lanes.size === 0) return [];
  const rows = await trx
    .updateTable('mails')
    .set((row) => ({ next_try_at: until.toISOString(), attempts: row('attempts', '+', 1) }))
    .where('id', 'in', [...lanes.keys()])
    .returning(['id', 'event', 'recipient', 'content', 'created_at as createdAt', 'attempts'])
    .returning('letter_id as letterId')
    .execute();
  return rows.map(({ content, ...message }) => ({
    ...message,
    content: JSON.parse(content),
    lane: lanes.get(message.id) ?? '',
  }));
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
 * Records an attempt. When it was the last one, as of a letter that has ended meanwhile, the
 * email's link is deleted, because it opens an account.
 */
export async function recordOutcome(
  trx: Trx,
  message: DueMessage<object>,
  { error, retryInMs: asked }: Outcome,
): Promise<void> {
  const { id, content, letterId } = message;
  const now = Date.now();
  const isLast = asked === undefined || (letterId !== null && (await hasEnded(trx, letterId)));
  const retryInMs = isLast ? undefined : asked;
  await trx
    .updateTable('mails')
    .set({
      last_error: error,
      ...(error === null && { sent_at: new Date(now).toISOString() }),
      ...(retryInMs === undefined
        ? { next_try_at: never, content: JSON.stringify(withoutLink(content)) }
        : { next_try_at: new Date(now + retryInMs).toISOString(), handed_at: null }),
    })
    .where('id', '=', id)
    // What was sent was sent, whoever tries it meanwhile.
    .$if(error !== null, (row) => row.where(isOwnTry(message)))
    .execute();
}

/** Whether a row is as its claim has left it: neither claimed since, nor made due from the start. */
export function isOwnTry({ createdAt, attempts }: DueMessage<unknown>) {
  return sql<boolean>`(created_at = ${createdAt} and attempts = ${attempts})`;
}

/** Whose end waits for this transaction, so that it finds what is recorded. */
async function hasEnded(trx: Trx, letterId: string): Promise<boolean> {
  const letter = trx.selectFrom('letters').select('state').where('id', '=', letterId);
  const row = await (isPostgres(trx) ? letter.forShare() : letter).executeTakeFirst();
  return row === undefined || row.state === 'ended';
}

/** Puts a message off that nobody wants now, as if it had not been tried. */
export async function postponeMessage(trx: Trx, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set((row) => ({ next_try_at: until.toISOString(), attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a message that nobody is to get any more. */
export async function dropMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('mails').where('id', '=', id).execute();
}

/** Counts the emails that are waiting or were given up, without those of letters. */
export async function countMails(
  read: Reader,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  const { waiting, oldest } = await read
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('channel', '=', 'mail')
    .where('letter_id', 'is', null)
    .where('next_try_at', '<', never)
    .executeTakeFirstOrThrow();
  const { givenUp } = await read
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('channel', '=', 'mail')
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

function withoutLink(content: object): object {
  return {
    ...content,
    ...('link' in content && { link: '' }),
    ...('oneClick' in content && { oneClick: '' }),
  };
}
