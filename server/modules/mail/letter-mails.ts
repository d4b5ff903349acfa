import { randomUUID } from 'node:crypto';

import { audit } from '#server/audit.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { isPostgres } from '#server/db/search-texts.ts';

import type { MailContent } from './mail-copy.ts';
import { type DueMail, isOwnTry, never } from './mail-outbox.ts';
import { oneClickLink, unsubscribeLink } from './unsubscribe-links.ts';

// The emails of a letter: a row for each subscriber, whose content is the letter's.

/** In one transaction, so that no order waits for it. */
const slice = 200;

/** Nobody knows whether such an email has arrived. */
const uncertainError = 'HANDED: the shop was stopped while the mail server answered';

const contentOfLetter = JSON.stringify({ kind: 'letter' });

/**
 * Brings the letter that is being sent further: gives each subscriber a row, a slice at a time, and
 * ends the letter when nothing waits any more. Returns how many rows.
 */
export async function advanceLetters(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
): Promise<number> {
  const sending = await database.read
    .selectFrom('letters')
    .select('id')
    .where('state', '=', 'sending')
    .execute();
  let listed = 0;
  for (const { id } of sending) {
    for (;;) {
      const count = await database.transaction((trx) => listSome(trx, id));
      listed += count;
      if (count < slice) break;
    }
    if (await hasNews(database.read, id)) await database.transaction((trx) => closeIfDone(trx, id));
  }
  return listed;
}

/** Locks a letter while it is being sent. */
async function lockSending(trx: Trx, id: string) {
  return trx
    .updateTable('letters')
    .set((letter) => ({ version: letter.ref('version') }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning(['listed_to as listedTo', 'started_at as startedAt', 'version'])
    .executeTakeFirst();
}

/** Gives the next subscribers their rows, by their addresses. Who has one gets no second. */
async function listSome(trx: Trx, id: string): Promise<number> {
  const waiting = await trx
    .selectFrom('letters')
    .select('id')
    .where('id', '=', id)
    .where('listed_to', 'is not', null)
    .executeTakeFirst();
  const letter = waiting && (await lockSending(trx, id));
  if (letter?.listedTo == null) return 0;
  const next = trx
    .selectFrom('subscribers')
    .select('email')
    .where('unsubscribed_at', 'is', null)
    .where('subscribed_at', '<=', letter.startedAt ?? '')
    .where('email', '>', letter.listedTo)
    .orderBy('email')
    .limit(slice);
  // An erasure that runs meanwhile goes first.
  const people = await (isPostgres(trx) ? next.forShare() : next).execute();
  const now = new Date().toISOString();
  if (people.length > 0)
    await trx
      .insertInto('mails')
      .values(
        people.map(({ email }) => ({
          id: randomUUID(),
          event: `letter:${id}:${email}`,
          recipient: email,
          content: contentOfLetter,
          created_at: now,
          next_try_at: now,
          attempts: 0,
          last_error: null,
          sent_at: null,
          letter_id: id,
        })),
      )
      .onConflict((conflict) => conflict.column('event').doNothing())
      .execute();
  const last = people.length < slice ? null : (people.at(-1)?.email ?? null);
  await trx.updateTable('letters').set({ listed_to: last }).where('id', '=', id).execute();
  return people.length;
}

/** Whether something of a letter is to be written down: an end, or emails without an outcome. */
async function hasNews(read: Reader, id: string): Promise<boolean> {
  const waits = await selectWaiting(read, id)
    .where((mail) =>
      mail.or([mail('handed_at', 'is', null), mail('next_try_at', '>', new Date().toISOString())]),
    )
    .limit(1)
    .executeTakeFirst();
  const uncertain = await selectUncertain(read, id).limit(1).executeTakeFirst();
  return waits === undefined || uncertain !== undefined;
}

const selectWaiting = (read: Reader, id: string) =>
  read
    .selectFrom('mails')
    .select('id')
    .where('letter_id', '=', id)
    .where('next_try_at', '<', never);

/** Emails whose last line was sent by a process that has recorded no outcome. */
const selectUncertain = (read: Reader, id: string) =>
  selectWaiting(read, id)
    .where('handed_at', 'is not', null)
    .where('next_try_at', '<=', new Date().toISOString());

async function closeIfDone(trx: Trx, id: string): Promise<void> {
  const letter = await lockSending(trx, id);
  if (!letter) return;
  await trx
    .updateTable('mails')
    .set({ next_try_at: never, last_error: uncertainError })
    .where('id', 'in', selectUncertain(trx, id))
    .execute();
  if (letter.listedTo !== null) return;
  if (await selectWaiting(trx, id).limit(1).executeTakeFirst()) return;
  await endLetter(trx, id);
  const { sent, failed } = await countLetterMails(trx, id);
  const after = { sent, failed };
  await audit(trx, { who: 'shop', action: 'letter.sent', subject: `letter:${id}`, after });
}

/** Ends a letter, with how many emails went and did not. */
export async function endLetter(trx: Trx, id: string): Promise<void> {
  const { sent, failed } = await countLetterMails(trx, id);
  await trx
    .updateTable('letters')
    .set((letter) => ({
      sent,
      failed,
      state: 'ended' as const,
      listed_to: null,
      next_at: null,
      ended_at: new Date().toISOString(),
      version: letter('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

interface LetterCounts {
  readonly sent: number;
  /** For good. */
  readonly failed: number;
  /** For their turn, or for another try. */
  readonly waiting: number;
  /** Of these, those that could not be sent yet. */
  readonly retried: number;
}

/** Counts the emails of a letter, as far as they have their rows. */
export async function countLetterMails(read: Reader, id: string): Promise<LetterCounts> {
  const rows = read.selectFrom('mails').where('letter_id', '=', id);
  const waiting = rows.where('next_try_at', '<', never);
  const count = async (some: typeof rows) => {
    const counted = some.select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  };
  const ended = rows.where('next_try_at', '>=', never);
  return {
    sent: await count(ended.where('sent_at', 'is not', null)),
    failed: await count(ended.where('sent_at', 'is', null)),
    waiting: await count(waiting),
    retried: await count(waiting.where('last_error', 'is not', null)),
  };
}

/**
 * What a letter's email has for its reader; undefined for somebody who has unsubscribed since, or
 * was removed.
 */
export async function readLetterContent(
  read: Reader,
  { letterId, recipient }: Pick<DueMail, 'letterId' | 'recipient'>,
  publicUrl: string,
): Promise<MailContent | undefined> {
  const letter = await read
    .selectFrom('letters')
    .select(['subject', 'preview', 'markdown', 'html'])
    .where('id', '=', letterId ?? '')
    .executeTakeFirst();
  const subscriber = await read
    .selectFrom('subscribers')
    .select('token')
    .where('email', '=', recipient)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  if (!letter || !subscriber) return undefined;
  return {
    kind: 'letter',
    ...letter,
    html: letter.html ?? '',
    link: unsubscribeLink(publicUrl, subscriber.token),
    oneClick: oneClickLink(publicUrl, subscriber.token),
  };
}

/**
 * Records that all but the end of a letter's email was sent. Throws where another process tries it
 * meanwhile: its letter was ended, and tried again by a tap.
 */
export async function recordHandOver(trx: Trx, mail: DueMail): Promise<void> {
  const own = await trx
    .updateTable('mails')
    .set({ handed_at: new Date().toISOString() })
    .where('id', '=', mail.id)
    .where(isOwnTry(mail))
    .returning('id')
    .executeTakeFirst();
  if (!own) throw new Error('Another process tries it.');
}
