import { sql } from 'kysely';

import type { Oversold } from '#contract/calls/admin/order-calls.ts';
import { endedParcels, heldParcels } from '#contract/rules/orders/order-moves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';

import { giveStockBack, lockItems, nameOf, returnedLine, takeWhatIsThere } from './take-stock.ts';

// Pieces that were sold twice: by hand, from a stock that the website had sold meanwhile. Until
// somebody has dealt with it, the line says how many are missing.

/** How many of the other buyers are named. */
const othersShown = 3;

/** Lines with missing pieces, of orders that have not ended, the oldest first. */
export function selectOversold(read: Reader) {
  return read
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('order_items.oversold', '>', 0)
    .where('orders.parcel', 'not in', endedParcels);
}

/** What was sold twice of these orders, with the other buyers, by order. */
export async function readOversold(
  read: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Oversold[]>> {
  const found = new Map<string, Oversold[]>();
  if (orderIds.length === 0) return found;
  const lines = await selectOversold(read)
    .select(['order_id as orderId', 'product_id as productId', 'attribute_id as attributeId'])
    .select(['product_name as name', 'attribute_value as attributeValue', 'oversold'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_items.position')
    .execute();
  for (const line of lines) {
    const { orderId, productId, oversold: quantity } = line;
    const others = await readOthers(read, line);
    const one = { productId, name: nameOf(line), quantity, others };
    found.set(orderId, [...(found.get(orderId) ?? []), one]);
  }
  return found;
}

interface OversoldLine {
  readonly orderId: string;
  readonly productId: string;
  readonly attributeId: string;
}

/** The orders that have taken the same product and still wait for it, the newest first. */
async function readOthers(
  read: Reader,
  { orderId, productId, attributeId }: OversoldLine,
): Promise<Oversold['others']> {
  const rows = await read
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.number', 'orders.delivery', 'users.name'])
    .where('product_id', '=', productId)
    .where('attribute_id', '=', attributeId)
    .where(sql<boolean>`coalesce(taken, quantity) > 0`)
    .where('orders.parcel', 'in', heldParcels)
    .where('orders.id', '!=', orderId)
    .orderBy('orders.ordered_at', 'desc')
    .limit(othersShown)
    .execute();
  return rows.map(({ id, number, delivery, name }) => ({
    orderId: id,
    orderNumber: number,
    name: (JSON.parse(delivery) as { recipient?: string }).recipient || (name ?? ''),
  }));
}

/** A line whose missing pieces were dealt with, and how many of them were taken from the stock. */
export interface SettledLine {
  readonly position: number;
  readonly oversold: number;
  readonly taken: number;
}

/**
 * Ends what was sold twice in an order: somebody has dealt with it. With `fromStock` the missing
 * pieces are taken from the stock as far as it has them now. Returns whether a product has none left
 * then.
 */
export async function settleLines(
  trx: Trx,
  orderId: string,
  fromStock: boolean,
  database: Parameters<typeof takeWhatIsThere>[2],
): Promise<{ readonly isSoldOut: boolean; readonly settled: readonly SettledLine[] }> {
  const lines = (await lockItems(trx, orderId)).filter(({ oversold }) => oversold > 0);
  const items = trx.updateTable('order_items').where('order_id', '=', orderId);
  await items.set({ oversold: 0 }).where('oversold', '>', 0).execute();
  const settledOf = ({ position, oversold }: (typeof lines)[number], taken = 0) => ({
    position,
    oversold,
    taken,
  });
  if (!fromStock || lines.length === 0)
    return { isSoldOut: false, settled: lines.map((line) => settledOf(line)) };
  const wanted = lines.map((line) => ({ ...returnedLine(line), quantity: line.oversold }));
  const { lines: given, isSoldOut } = await takeWhatIsThere(trx, wanted, database);
  const takenAt = new Map(given.map(({ position, taken }) => [position, taken]));
  for (const [position, taken] of takenAt)
    await items
      .set({ taken: sql<number>`coalesce(taken, 0) + ${taken}` })
      .where('position', '=', position)
      .execute();
  return { isSoldOut, settled: lines.map((line) => settledOf(line, takenAt.get(line.position))) };
}

/** The pieces are missing again; those that were taken for it go back to the stock. */
export async function unsettleLines(
  trx: Trx,
  orderId: string,
  settled: readonly SettledLine[],
): Promise<void> {
  const items = await lockItems(trx, orderId);
  const lines = settled.flatMap((line) => {
    const item = items.find(({ position }) => position === line.position);
    return item ? [{ ...line, item }] : [];
  });
  for (const { item, oversold, taken } of lines)
    await trx
      .updateTable('order_items')
      .set({ oversold: item.oversold + oversold, taken: (item.taken ?? 0) - taken })
      .where('order_id', '=', orderId)
      .where('position', '=', item.position)
      .execute();
  const given = lines
    .filter(({ taken }) => taken > 0)
    .map(({ item, taken }) => ({ ...returnedLine(item), quantity: taken, taken }));
  await giveStockBack(trx, given, [], orderId);
}
