import type { listWaitingMails, ShopHealth } from '#contract/calls/admin/health-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { FailureError, notFound } from '#server/http/failure-error.ts';

type WaitingMail = ResponseOf<typeof listWaitingMails>[number];

const shown = 100;
/** The worker's lease: a mail that is due so soon may be under way already. */
const leaseMs = 60_000;

/** Counts the mails that are not sent; failing ones have an error, and wait for another try or were given up. */
export async function countWaitingMails(read: Reader): Promise<ShopHealth['mails']> {
  const { waiting, failing, oldest } = await read
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll().as('waiting'),
      fn.count('last_error').as('failing'),
      fn.min('created_at').as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failing: Number(failing), oldestWaitingAt: oldest };
}

/** Reads the mails that are not sent, failing ones first, then the oldest. */
export async function readWaitingMails(read: Reader): Promise<WaitingMail[]> {
  const rows = await read
    .selectFrom('mails')
    .select(['id', 'recipient', 'content', 'created_at as createdAt', 'attempts'])
    .select(['last_error as lastError', 'next_try_at as nextTryAt'])
    .where('sent_at', 'is', null)
    .orderBy(({ eb }) => eb.case().when('last_error', 'is', null).then(1).else(0).end())
    .orderBy('created_at')
    .limit(shown)
    .execute();
  return rows.map(({ content, ...mail }) => ({ ...mail, kind: String(JSON.parse(content).kind) }));
}

/** Makes a mail due now. Returns its recipient. Throws 404, or 409 for a link that was deleted when it was given up. */
export async function retryMailNow(trx: Trx, id: string): Promise<string> {
  const mail = await trx
    .selectFrom('mails')
    .select(['recipient', 'content'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (!mail) throw notFound('This mail was sent meanwhile, or is gone.');
  if (JSON.parse(mail.content).link === '') {
    throw new FailureError(409, 'Its link has expired, so it can’t be sent any more. Have a new one made instead.');
  }
  const now = Date.now();
  await trx
    .updateTable('mails')
    .set({ next_try_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('next_try_at', '>', new Date(now + leaseMs).toISOString())
    .execute();
  return mail.recipient;
}
