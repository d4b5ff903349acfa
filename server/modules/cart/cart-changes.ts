import { randomUUID } from 'node:crypto';

import { messages } from '#contract/names/messages.ts';
import { linePaisa } from '#contract/rules/cart-sums.ts';
import type { Trx } from '#server/db/connect.ts';
import { timestampAfter } from '#server/db/customer-lock.ts';
import { prepared } from '#server/db/prepared.ts';
import type { CartItemsTable } from '#server/db/schema/customer-tables.ts';
import { forbidden } from '#server/http/serve-private.ts';

import { checkOffer, maxQuantity, requireLineLimit, shortageOf, stockReached } from './cart-checks.ts';
import { type CartLine, openCart, readLineRows } from './cart-store.ts';
import { readOffers, type Wanted } from './offers.ts';

// The cart's row is locked before its lines are read, so that of two changes at once the second sees what
// the first did.

export interface WantedLine extends Wanted {
  readonly quantity: number;
}

/** Puts a product into a customer's cart, or raises its line. Answers the line. */
export async function addToCart(trx: Trx, userId: string, wanted: WantedLine): Promise<CartLine> {
  const cart = await openCart(trx, userId);
  const rows = await readLineRows(trx, cart.id);
  const row = rows.find((one) => isSameItem(one, wanted));
  const [found] = await readOffers(trx, [wanted]);
  const offer = checkOffer(found);
  const quantity = (row?.quantity ?? 0) + wanted.quantity;
  if (quantity > maxQuantity(offer)) throw stockReached([shortageOf(offer, 'quantity')]);
  if (!row) requireLineLimit(rows.length + 1);
  const last = rows.reduce((latest, { addedAt }) => (addedAt > latest ? addedAt : latest), '');
  const cartItemId = await writeLine(trx, cart.id, { ...wanted, quantity }, timestampAfter(last));
  return { ...offer, cartItemId, quantity, totalPaisa: linePaisa(offer.unitPaisa, quantity) };
}

/** Takes a line out. One that is gone already counts as taken out. */
export async function removeFromCart(trx: Trx, userId: string, cartItemId: string): Promise<{ message: string }> {
  const line = await trx
    .selectFrom('cart_items')
    .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
    .select('carts.user_id')
    .where('cart_items.id', '=', cartItemId)
    .executeTakeFirst();
  if (line && line.user_id !== userId) throw forbidden();
  await trx.deleteFrom('cart_items').where('id', '=', cartItemId).execute();
  return { message: messages.cartItemRemoved };
}

/** Sets quantities; lines that are not there yet go to the end. */
export async function writeLines(trx: Trx, cartId: string, lines: readonly WantedLine[]): Promise<void> {
  const last = await trx
    .selectFrom('cart_items')
    .select((row) => row.fn.max<string | null>('added_at').as('at'))
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  let addedAt = last?.at;
  for (const line of lines) {
    addedAt = timestampAfter(addedAt);
    await writeLine(trx, cartId, line, addedAt);
  }
}

/** Answers the line's id, which stays when it is there already. */
async function writeLine(
  trx: Trx,
  cartId: string,
  { productId, attributeId, quantity }: WantedLine,
  addedAt: string,
): Promise<string> {
  const row = await upsertLine(trx, {
    id: randomUUID(),
    cart_id: cartId,
    product_id: productId,
    attribute_id: attributeId,
    quantity,
    added_at: addedAt,
  }).first();
  if (!row) throw new Error('A line that was written is there.');
  return row.id;
}

const upsertLine = prepared((trx: Trx, line: CartItemsTable) =>
  trx
    .insertInto('cart_items')
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id', 'attribute_id']).doUpdateSet({ quantity: line.quantity }),
    )
    .returning('id'),
);

export function isSameItem(a: Wanted, b: Wanted): boolean {
  return a.productId === b.productId && a.attributeId === b.attributeId;
}
