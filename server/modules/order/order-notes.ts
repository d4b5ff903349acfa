import { randomUUID } from 'node:crypto';

import type { Reader, Trx } from '#server/db/connect.ts';

import { audit } from '#server/modules/desk/audit/audit.ts';

import { type ChangeBy, lockOrder } from './change-order.ts';

/** Adds a note that only staff see. It fits any version. Returns its id; undefined for an unknown order. */
export async function addOrderNote(
  trx: Trx,
  orderId: string,
  text: string,
  { who }: Pick<ChangeBy, 'who'>,
): Promise<string | undefined> {
  if (!(await lockOrder(trx, orderId))) return undefined;
  const id = randomUUID();
  await trx
    .insertInto('order_notes')
    .values({ id, order_id: orderId, who, at: new Date().toISOString(), text })
    .execute();
  await audit(trx, { who, action: 'order.note', subject: `order:${orderId}`, after: { text } });
  return id;
}

/** An order's notes, oldest first. */
export function readOrderNotes(read: Reader, orderId: string) {
  return read
    .selectFrom('order_notes')
    .select(['id', 'who', 'at', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
