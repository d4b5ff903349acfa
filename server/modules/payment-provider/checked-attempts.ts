import { sql } from 'kysely';

import type { Reader } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';

import { isChecking } from './provider-accounts.ts';

/**
 * Whether a payment of an order was begun at a provider and nobody knows what became of it, in SQL:
 * the customer may be paying right now.
 */
export const isAwaited = sql<boolean>`exists (select 1 from payment_attempts
  where payment_attempts.subject = 'order:' || orders.id
    and payment_attempts.mode = 'live'
    and payment_attempts.state in ('starting', 'open', 'unclear'))`;

/**
 * Reads of several subjects the payments that somebody may have made, and of which nobody knows yet:
 * by subject the sum of the latest one, undefined where there is none. They are not to be paid again.
 */
export async function readChecked(
  read: Reader,
  subjects: readonly MoneySubject[],
): Promise<(subject: MoneySubject) => number | undefined> {
  if (subjects.length === 0) return () => undefined;
  const attempts = await read
    .selectFrom('payment_attempts')
    .select(['subject', 'provider', 'state', 'said', 'amount_paisa as amountPaisa'])
    .where('subject', 'in', subjects)
    .where('mode', '=', 'live')
    .where('state', 'in', ['open', 'unclear'])
    .orderBy('started_at')
    .execute();
  const checked = attempts.filter(isChecking);
  return (subject) => checked.findLast((one) => one.subject === subject)?.amountPaisa;
}
