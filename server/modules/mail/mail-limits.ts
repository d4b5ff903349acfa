import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import { normalEmail } from '#contract/rules/texts/contact.ts';
import type { Trx } from '#server/db/connect.ts';

import type { MailContent } from './mail-copy.ts';

// Anybody can type anybody's address into a form. How much is mailed to one mailbox is limited by
// counts in the database, which all processes share and a restart keeps.

type Kind = MailContent['kind'];

interface MailLimit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

const hour = 60 * 60;
/** What is on the screen as well, of whatever form: what is over the limit is dropped. */
const receiptLimits: readonly MailLimit[] = [
  { name: 'receipts', most: 5, seconds: hour },
  { name: 'receipts-of-day', most: 10, seconds: 24 * hour },
];
/** Dropped when the mailbox has several links already: they work for at least as long again. */
const linkLimit = { most: 4, seconds: hour / 2 };
/**
 * About orders and appointments, which nobody can cause for another's address without the staff:
 * these wait.
 */
const otherLimit: MailLimit = { name: 'others', most: 60, seconds: hour };

/** Anybody can ask for them with anybody's address, piece by piece: these wait as well. */
const backInStockLimit: MailLimit = { name: 'back-in-stock', most: 10, seconds: hour };

const receipts: readonly Kind[] = ['request-received', 'newsletter-welcome'];
const links: readonly Kind[] = ['confirm-email', 'reset-password'];
/** To the shop's own people. */
const unlimited: readonly Kind[] = [
  'order-received',
  'order-canceled-to-owner',
  'request-to-owner',
  'orders-ended-to-owner',
  'booking-canceled-to-owner',
  'custom-accepted-to-owner',
  'provider-payment-to-owner',
  'staff-invite',
  'backup-warning-to-owner',
  // A test of one.
  'letter',
];

/**
 * Counts an email to a mailbox. Returns when it may be sent; undefined when it is one too many and
 * not needed.
 */
export async function takeMailTurn(
  trx: Trx,
  recipient: string,
  kind: Kind,
): Promise<Date | undefined> {
  if (unlimited.includes(kind)) return new Date();
  const mailbox = mailboxKey(recipient);
  if (receipts.includes(kind)) {
    for (const limit of receiptLimits) if (await count(trx, mailbox, limit)) return undefined;
    return new Date();
  }
  if (links.includes(kind))
    return (await count(trx, mailbox, { ...linkLimit, name: kind })) ? undefined : new Date();
  const limit = kind === 'back-in-stock' ? backInStockLimit : otherLimit;
  return (await count(trx, mailbox, limit)) ?? new Date();
}

/** Counts one more. Returns when the count starts again, if it is over the limit. */
async function count(
  trx: Trx,
  mailbox: string,
  { name, most, seconds }: MailLimit,
): Promise<Date | undefined> {
  const now = Date.now();
  const end = now + seconds * 1000;
  // Also one that was counted while the clock was ahead.
  const isOld = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${end})`;
  const { points, expire } = await trx
    .insertInto('rate_limits')
    .values({ key: `mail ${name}:${mailbox}`, points: 1, expire: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${isOld} then 1 else rate_limits.points + 1 end`,
        expire: sql`case when ${isOld} then excluded.expire else rate_limits.expire end`,
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow();
  return points > most ? new Date(expire ?? end) : undefined;
}

/** Hashed. Many providers deliver `m.a.y.a+anything@` to `maya@`. */
export function mailboxKey(recipient: string): string {
  const address = normalEmail(recipient);
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '');
  return createHash('sha256')
    .update(`${name}${address.slice(at)}`)
    .digest('base64url');
}
