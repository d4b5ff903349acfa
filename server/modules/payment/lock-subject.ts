import type { Trx } from '#server/db/connect.ts';
import { lockRow } from '#server/db/rows.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';

/** Locks what a subject's money is of, so that nobody records anything of it meanwhile. */
export async function lockSubject(trx: Trx, subject: MoneySubject): Promise<void> {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'order') await lockRow(trx, 'orders', id);
  else await lockRow(trx, kind === 'booking' ? 'bookings' : 'custom_requests', id);
}

/**
 * The same of an attempt or a refund, before its own row is locked: whoever makes an order of a custom
 * order locks them in this order, too, and gives them to the order.
 */
export async function lockSubjectOf(
  trx: Trx,
  table: 'payment_attempts' | 'provider_refunds',
  id: string,
): Promise<void> {
  const read = () =>
    trx.selectFrom(table).select('subject').where('id', '=', id).executeTakeFirst();
  const before = await read();
  if (!before) return;
  await lockSubject(trx, before.subject);
  const now = await read();
  if (now && now.subject !== before.subject) await lockSubject(trx, now.subject);
}
