import type { Order } from '#contract/calls/order-calls.ts';
import { nextOrderStates, type OrderState, orderStateCodeOf, orderStateOf } from '#contract/names/order-states.ts';
import { announce, type ShopDatabase, type Trx } from '#server/db/connect.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { queueStatusMail } from './order-mails.ts';
import { readOrder } from './order-store.ts';
import { giveStockBack } from './take-stock.ts';

/** The order can't change to this state. */
export class IllegalMove extends Error {
  readonly from: OrderState;
  readonly to: OrderState;

  constructor(from: OrderState, to: OrderState) {
    super(`An order that is ${from} cannot become ${to}.`);
    this.from = from;
    this.to = to;
  }
}

export interface Move {
  readonly from: OrderState;
  readonly order: Order;
}

/**
 * Changes an order's state: adds it to the history, queues an email to the customer, and returns the stock of a canceled
 * order. Throws an IllegalMove. Returns undefined when there is no such order.
 */
export async function moveOrder(
  trx: Trx,
  orderId: string,
  to: OrderState,
  { kind }: Pick<ShopDatabase, 'kind'>,
): Promise<Move | undefined> {
  // An update without a change locks the row.
  const row = await trx
    .updateTable('orders')
    .set((order) => ({ status: order.ref('status') }))
    .where('id', '=', orderId)
    .returning(['status', 'user_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  const from = orderStateOf(row.status);
  if (!nextOrderStates(from).includes(to)) throw new IllegalMove(from, to);

  const status = orderStateCodeOf(to);
  await trx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
  await writeEvent(trx, orderId, status);
  if (to === 'Canceled') await returnStock(trx, orderId, { kind });
  const order = await readOrder(trx, orderId);
  if (!order) throw new Error('The order has disappeared.');
  await queueStatusMail(trx, row.user_id, order);
  return { from, order };
}

async function writeEvent(trx: Trx, orderId: string, status: number): Promise<void> {
  const last = await trx
    .selectFrom('order_events')
    .select((event) => event.fn.max<number | null>('position').as('position'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const position = (last?.position ?? -1) + 1;
  const at = new Date().toISOString();
  await trx.insertInto('order_events').values({ order_id: orderId, position, status, at }).execute();
}

async function returnStock(trx: Trx, orderId: string, database: Pick<ShopDatabase, 'kind'>): Promise<void> {
  await lockCatalogueShared(trx, database);
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id as productId', 'attribute_id as attributeId', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  await giveStockBack(trx, items);
  // An action of the owner shows at once.
  announce(trx, 'catalogue');
  await recordChange(
    trx,
    'stock',
    items.map(({ productId }) => productId),
  );
}
