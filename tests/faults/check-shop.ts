import { orderSums } from '#contract/rules/cart/cart-sums.ts';
import { homeZone } from '#contract/rules/cart/delivery.ts';
import type { Reader } from '#server/db/connect.ts';
import type { UploadStore } from '#server/media/upload-store.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';

import type { Piece } from './fault-shop.ts';
import type { Purchase } from './shopping.ts';

/** Of each thing to buy. */
export const stockAtFirst = 100_000;

/**
 * Returns what is wrong with the shop after a kill; empty when every order is complete and exists
 * once.
 */
export async function findDamage(
  read: Reader,
  uploads: UploadStore,
  purchases: readonly Purchase[],
): Promise<string[]> {
  const orders = await read.selectFrom('orders').selectAll().execute();
  const items = Map.groupBy(
    await read.selectFrom('order_items').selectAll().execute(),
    (item) => item.order_id,
  );
  const events = Map.groupBy(
    await read.selectFrom('order_events').selectAll().execute(),
    (event) => event.order_id,
  );
  const mails = new Set(
    (await read.selectFrom('mails').select('event').execute()).map(({ event }) => event),
  );
  const pictures = new Map(
    (await read.selectFrom('uploads').selectAll().execute()).map((row) => [row.id, row]),
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const damage: string[] = [];

  for (const order of orders) {
    const lines = items.get(order.id) ?? [];
    const say = (what: string) => damage.push(`order ${order.id} ${what}`);
    if (lines.length === 0) say('has no items');
    const sums = orderSums(
      lines.map((line) => ({ totalPaisa: line.total_paisa })),
      homeZone(demoSettings),
    );
    if (sums.totalPaisa !== order.total_paisa || sums.subtotalPaisa !== order.subtotal_paisa)
      say('has other sums');
    if (events.get(order.id)?.length !== 1) say('has no beginning of a history');
    for (const event of ['order-placed', 'order-received'])
      if (!mails.has(`${event}:${order.id}`)) say(`has no mail ${event}`);
    const picture = order.upload_id === null ? undefined : pictures.get(order.upload_id);
    if (order.method === 1 && !(picture && (await uploads.read(picture.hash))))
      say('has lost its screenshot');
  }

  for (const purchase of purchases.filter((one) => one.orderId !== undefined)) {
    const lines = known.has(purchase.orderId ?? '')
      ? (items.get(purchase.orderId ?? '') ?? [])
      : undefined;
    if (!lines) damage.push(`order ${purchase.orderId} was acknowledged and is lost`);
    else if (textOf(purchase.wanted) !== textOf(lines.map(pieceOf)))
      damage.push(`order ${purchase.orderId} is not what was ordered`);
  }
  damage.push(...(await checkShoppers(read, purchases, orders)), ...(await checkStock(read)));
  return damage;
}

/**
 * Nobody may have more orders than purchases; a shopper without pending ones must have an empty
 * cart.
 */
async function checkShoppers(
  read: Reader,
  purchases: readonly Purchase[],
  orders: readonly { user_id: string | null }[],
) {
  const damage: string[] = [];
  const ordersOf = Map.groupBy(orders, (order) => order.user_id);
  const filled = await read
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .select('carts.user_id')
    .execute();
  const withGoods = new Set(filled.map(({ user_id }) => user_id));
  for (const [userId, own] of Map.groupBy(purchases, (purchase) => purchase.shopper.userId)) {
    const answered = own.filter((purchase) => purchase.orderId !== undefined).length;
    const count = ordersOf.get(userId)?.length ?? 0;
    if (count < answered || count > own.length) {
      damage.push(
        `shopper ${userId} has ${count} orders of ${own.length} purchases, ${answered} of them acknowledged`,
      );
    }
    if (answered === own.length && withGoods.has(userId))
      damage.push(`the cart of ${userId} was not emptied`);
  }
  return damage;
}

/** Sold and remaining quantities must add up to the initial stock. */
async function checkStock(read: Reader): Promise<string[]> {
  const sold = await read
    .selectFrom('order_items')
    .select((item) => ['product_id', 'attribute_id', item.fn.sum<number>('quantity').as('pieces')])
    .groupBy(['product_id', 'attribute_id'])
    .execute();
  const damage: string[] = [];
  for (const { product_id, attribute_id, pieces } of sold) {
    const row =
      attribute_id === ''
        ? await read
            .selectFrom('products')
            .select('stock')
            .where('id', '=', product_id)
            .executeTakeFirst()
        : await read
            .selectFrom('product_attributes')
            .select('stock')
            .where('id', '=', attribute_id)
            .executeTakeFirst();
    if (row?.stock !== stockAtFirst - pieces) {
      damage.push(
        `${pieces} of ${product_id} ${attribute_id} are sold, ${row?.stock} of ${stockAtFirst} are left`,
      );
    }
  }
  return damage;
}

interface Line extends Piece {
  readonly quantity: number;
}

function pieceOf(row: { product_id: string; attribute_id: string; quantity: number }): Line {
  return { productId: row.product_id, attributeId: row.attribute_id, quantity: row.quantity };
}

function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ productId, attributeId, quantity }) => `${productId} ${attributeId} ${quantity}`)
    .toSorted()
    .join('\n');
}
