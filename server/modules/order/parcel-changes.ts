import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

import { type ChangeBy, type ChangedOrder, changeOrder } from './change-order.ts';
import { giveStockBack } from './take-stock.ts';

// What happens to the goods of an order. Each throws IllegalMove and StaleOrder, and returns undefined for an unknown order.

/** Marks a parcel as packed; an order paid in cash is confirmed by that. */
export function packOrder(trx: Trx, orderId: string, by: ChangeBy): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'packed', by, () => ({ parcel: 'packed' }));
}

/** How a parcel travels. Both may be empty. */
export interface Shipment {
  readonly courier: string;
  readonly trackingNumber: string;
}

export function shipOrder(
  trx: Trx,
  orderId: string,
  { courier, trackingNumber }: Shipment,
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  const note = [courier, trackingNumber].filter(Boolean).join(' ');
  return changeOrder(trx, orderId, 'shipped', by, () => ({ parcel: 'shipped', courier, trackingNumber, note }));
}

export function deliverOrder(trx: Trx, orderId: string, by: ChangeBy): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'delivered', by, () => ({ parcel: 'delivered' }));
}

/** Why goods come back, for the customer (may be empty), and whether they can be sold again. */
export interface Reversal {
  readonly reason: string;
  readonly restock: boolean;
}

/** Ends an order: canceled before it was shipped, refused at the door, or returned. */
export function reverseOrder(
  trx: Trx,
  orderId: string,
  parcel: 'canceled' | 'refused' | 'returned',
  { reason, restock }: Reversal,
  by: ChangeBy,
): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, parcel, by, async (order) => {
    const isRestocked = order.restocked === 1;
    if (restock && !isRestocked) await restockOrder(trx, orderId, by.database);
    return { parcel, note: reason, isRestocked: isRestocked || restock };
  });
}

/** Puts the items of an ended order back into the stock, when that was not done at once. */
export function restockLater(trx: Trx, orderId: string, by: ChangeBy): Promise<ChangedOrder | undefined> {
  return changeOrder(trx, orderId, 'restocked', by, async () => {
    await restockOrder(trx, orderId, by.database);
    return { isRestocked: true };
  });
}

/** Returns an order's items to the stock; the caller marks the order as restocked. */
export async function restockOrder(trx: Trx, orderId: string, database: Pick<ShopDatabase, 'kind'>): Promise<void> {
  await lockCatalogueShared(trx, database);
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id as productId', 'attribute_id as attributeId', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  await giveStockBack(trx, items);
  await recordChange(trx, 'edit');
}
