import { createHash, randomBytes } from 'node:crypto';

import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';

// Links that open one order without an account. The database has their hashes alone: whoever reads
// it can open none of them.

const linkBytes = 16;
/** More are not needed at once; the oldest end. */
const linksMax = 10;

/** Makes a link's random part. */
export async function createOrderLink(trx: Trx, orderId: string, who: Actor): Promise<string> {
  const token = randomBytes(linkBytes).toString('base64url');
  const former = await trx
    .selectFrom('order_links')
    .select('hash')
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .execute();
  const ended = former.slice(linksMax - 1).map(({ hash }) => hash);
  if (ended.length > 0) await trx.deleteFrom('order_links').where('hash', 'in', ended).execute();
  await trx
    .insertInto('order_links')
    .values({ hash: hashOf(token), order_id: orderId, who, at: new Date().toISOString() })
    .execute();
  return token;
}

/** Returns the id of the order that a link opens. Throws 404 for one that is unknown or ended. */
export async function findLinkedOrder(read: Reader, token: string): Promise<string> {
  const row = await read
    .selectFrom('order_links')
    .select('order_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row)
    throw notFound('This link doesn’t open an order any more. Please ask the shop for a new one.');
  return row.order_id;
}

export async function endOrderLinks(trx: Trx, orderId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('order_links')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How many links open each of these orders. */
export async function countLinks(
  read: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('order_links')
    .select(({ fn }) => ['order_id', fn.countAll<number>().as('links')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, links }) => [order_id, Number(links)]));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
