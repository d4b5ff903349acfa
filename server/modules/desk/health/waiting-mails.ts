import { sql } from 'kysely';

import type { listWaitingMails, ShopHealth } from '#contract/calls/admin/health-calls.ts';
import type { FailingMails } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { FailureError, notFound } from '#server/http/failure-error.ts';
import { never } from '#server/modules/mail/mail-outbox.ts';
import { mailName, mailProblem } from '#server/modules/mail/mail-problems.ts';

// The emails that are not sent, for the desk.

type WaitingMail = ResponseOf<typeof listWaitingMails>[number];

const shown = 100;
/** The worker's lease: a mail that is due so soon may be under way already. */
const leaseMs = 60_000;

/**
 * Without those of letters, which the letter's own screen shows. By the plain column SQLite would
 * take its index, which has nearly all emails, in place of that of the waiting ones.
 */
const isOfNoLetter = sql<boolean>`(letter_id || '') is null`;

const selectWaiting = (read: Reader) =>
  read
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('channel', '=', 'mail')
    .where(isOfNoLetter);

/** Emails with an error that were not sent since, also those that are tried again. */
export function selectFailing(read: Reader) {
  return selectWaiting(read).where('last_error', 'is not', null);
}

/**
 * Counts the mails that are not sent; failing ones have an error, and wait for another try or were
 * given up.
 */
export async function countWaitingMails(
  read: Reader,
): Promise<Omit<ShopHealth['mails'], 'hasServer'>> {
  const { waiting, failing, oldest } = await selectWaiting(read)
    .select(({ fn }) => [
      fn.countAll().as('waiting'),
      fn.count('last_error').as('failing'),
      fn.min('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failing: Number(failing), oldestWaitingAt: oldest };
}

/** Reads the mails that are not sent, failing ones first, then the oldest. */
export async function readWaitingMails(read: Reader): Promise<WaitingMail[]> {
  const rows = await selectWaiting(read)
    .select(['id', 'recipient', 'content', 'created_at as createdAt', 'attempts'])
    .select(['last_error as lastError', 'next_try_at as nextTryAt'])
    .orderBy(({ eb }) => eb.case().when('last_error', 'is', null).then(1).else(0).end())
    .orderBy('created_at')
    .limit(shown)
    .execute();
  return rows.map(({ content, ...mail }) => {
    const kind = kindOf(content);
    const { text, advice } = mail.lastError ? mailProblem(mail.lastError) : noProblem;
    return { ...mail, kind, what: mailName(kind), why: [text, advice].filter(Boolean).join(' ') };
  });
}

const noProblem = { text: '', advice: '' };

const kindOf = (content: string) => String(JSON.parse(content).kind);

/** Those of a cause that are named. */
const recipientsMax = 3;

/** Reads all failing emails as one thing, by their causes; null without any. */
export async function readFailingMails(read: Reader): Promise<FailingMails | null> {
  const { failing } = await countWaitingMails(read);
  if (failing === 0) return null;
  const rows = await selectFailing(read)
    .select(['recipient', 'content', 'last_error as error'])
    .orderBy('created_at')
    .limit(shown)
    .execute();
  const kinds = Map.groupBy(rows, ({ content }) => kindOf(content));
  const causes = Map.groupBy(rows, ({ error }) => mailProblem(error ?? '').text);
  const parts = [...kinds].map(([kind, mails]) => mailName(kind, mails.length));
  if (failing > rows.length) parts.push(`${failing - rows.length} more`);
  return {
    count: failing,
    what: new Intl.ListFormat('en', { type: 'conjunction' }).format(parts),
    causes: [...causes.values()].map((mails) => ({
      ...mailProblem(mails[0]?.error ?? ''),
      recipients: [...new Set(mails.map(({ recipient }) => recipient))].slice(0, recipientsMax),
    })),
  };
}

/**
 * Makes a mail due now. Returns its recipient. Throws 404, or 409 for a link that was deleted when
 * it was given up.
 */
export async function retryMailNow(trx: Trx, id: string): Promise<string> {
  const mail = await selectWaiting(trx)
    .select(['recipient', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail) throw notFound('This mail was sent meanwhile, or is gone.');
  if (JSON.parse(mail.content).link === '') {
    throw new FailureError(
      409,
      'Its link has expired, so it can’t be sent any more. Have a new one made instead.',
    );
  }
  await makeDue(trx).where('id', '=', id).execute();
  return mail.recipient;
}

/** Makes all failing mails due now, but those whose link has expired. Returns how many. */
export async function retryFailingMails(trx: Trx): Promise<number> {
  const due = await makeDue(trx)
    .where('channel', '=', 'mail')
    .where('sent_at', 'is', null)
    .where(isOfNoLetter)
    .where('last_error', 'is not', null)
    .where(sql<boolean>`content not like '%"link":""%'`)
    .returning('id')
    .execute();
  return due.length;
}

function makeDue(trx: Trx) {
  const now = Date.now();
  return trx
    .updateTable('mails')
    .set({
      next_try_at: new Date(now).toISOString(),
      // One that was given up is tried for as long again.
      attempts: sql<number>`case when next_try_at = ${never} then 1 else attempts end`,
    })
    .where('next_try_at', '>', new Date(now + leaseMs).toISOString());
}
