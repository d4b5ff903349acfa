import type { Selectable } from 'kysely';

import type { DeskLetter, LetterFailure, LetterRow } from '#contract/calls/admin/letter-calls.ts';
import type { Reader } from '#server/db/connect.ts';
import type { LettersTable } from '#server/db/schema/service-tables.ts';
import { notFound } from '#server/http/failure-error.ts';
import { countLetterMails } from '#server/modules/mail/letter-mails.ts';
import { never } from '#server/modules/mail/mail-outbox.ts';
import { mailProblem } from '#server/modules/mail/mail-problems.ts';
import { selectSubscribers } from '#server/modules/newsletter/newsletter-routes.ts';
import { readShop } from '#server/shop-settings.ts';

// Letters for the desk.

type StoredLetter = Selectable<LettersTable>;

export async function readStoredLetter(read: Reader, id: string): Promise<StoredLetter> {
  const row = await read.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This letter has been deleted, or never was.');
  return row;
}

/** A letter as the desk shows it. Throws 404. */
export async function readLetterOf(read: Reader, id: string): Promise<DeskLetter> {
  const row = await readStoredLetter(read, id);
  const { letterPace: pace } = await readShop(read);
  const counts = await countsOf(read, row);
  const { subject, preview, markdown } = row;
  return { ...rowOf(row), ...counts, subject, preview, markdown, pace };
}

export function rowOf(row: StoredLetter): LetterRow {
  const { id, version, subject, state, sent, failed } = row;
  const { created_at: createdAt, started_at: startedAt, ended_at: endedAt } = row;
  return { id, version, subject, state, createdAt, startedAt, endedAt, sent, failed };
}

/** How long the rows of an ended letter are counted: they are deleted after 90 days. */
const countedMs = 80 * 24 * 3_600_000;

/** How far it is. */
async function countsOf(read: Reader, { id, state, sent, failed, ended_at }: StoredLetter) {
  if (state === 'draft') {
    const recipients = await countSubscribers(read);
    return { recipients, sent, failed, waiting: 0, retried: 0 };
  }
  const isOld = ended_at !== null && Date.parse(ended_at) < Date.now() - countedMs;
  if (state === 'ended' && isOld)
    return { recipients: sent + failed, sent, failed, waiting: 0, retried: 0 };
  const counts = await countLetterMails(read, id);
  return { ...counts, recipients: counts.sent + counts.failed + counts.waiting };
}

export async function countSubscribers(read: Reader): Promise<number> {
  const { count } = await selectSubscribers(read)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** More are counted, and not listed. */
const shownFailures = 200;

const mayHaveArrivedText =
  'The shop was stopped, or the line broke, while the mail server answered: it has most likely arrived, and is not sent again.';

/** Who a letter could not be sent to, those that failed for good first. */
export async function readLetterFailures(read: Reader, id: string) {
  const failing = read
    .selectFrom('mails')
    .where('letter_id', '=', id)
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null);
  const { total } = await failing
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await failing
    .select(['recipient', 'last_error', 'next_try_at', 'handed_at', 'created_at'])
    .orderBy('next_try_at', 'desc')
    .orderBy('recipient')
    .limit(shownFailures)
    .execute();
  const failures = rows.map((row): LetterFailure => {
    const mayHaveArrived = row.handed_at !== null;
    const { text, advice } = mailProblem(row.last_error ?? '');
    return {
      recipient: row.recipient,
      at: row.handed_at ?? row.created_at,
      why: mayHaveArrived ? mayHaveArrivedText : `${text} ${advice}`,
      mayHaveArrived,
      isRetried: row.next_try_at < never,
    };
  });
  return { failures, total: Number(total) };
}
