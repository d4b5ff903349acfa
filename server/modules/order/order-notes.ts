import { randomUUID } from 'node:crypto';

import type { Reader, Trx } from '#server/db/connect.ts';

import { audit } from '#server/modules/desk/audit/audit.ts';

import type { ChangeBy } from './change-order.ts';
import { groupByOrder } from './order-store.ts';

/** Adds a note that only staff see. It overwrites nothing, so the version stays. Returns false for an unknown order. */
export async function addOrderNote(
  trx: Trx,
  orderId: string,
  text: string,
  { who }: Pick<ChangeBy, 'who'>,
): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  if (!order) return false;
  await trx
    .insertInto('order_notes')
    .values({ id: randomUUID(), order_id: orderId, who, at: new Date().toISOString(), text })
    .execute();
  await audit(trx, { who, action: 'order.note', subject: `order:${orderId}`, after: { text } });
  return true;
}

/** Notes of orders, by order, oldest first. */
export async function readOrderNotes(read: Reader, orderIds: readonly string[]) {
  const notes = await read
    .selectFrom('order_notes')
    .select(['id', 'order_id', 'who', 'at', 'text'])
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .execute();
  return groupByOrder(notes);
}
