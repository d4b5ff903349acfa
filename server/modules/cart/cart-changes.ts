import { randomUUID } from 'node:crypto';

import { messages } from '#contract/names/messages.ts';
import type { Trx } from '#server/db/connect.ts';
import { timestampAfter } from '#server/db/customer-lock.ts';
import { forbidden } from '#server/http/serve-private.ts';

import { checkOffer, maxQuantity, requireLineLimit, shortageOf, stockReached } from './cart-checks.ts';
import { type CartLine, openCart, readLineRows } from './cart-store.ts';
import { readOffers, type Wanted } from './offers.ts';

// The cart's row is locked before its lines are read, so that concurrent changes run one after the other.

export interface WantedLine extends Wanted {
  readonly quantity: number;
}

/** Adds a product to a customer's cart, or raises its line's quantity. Returns the line. */
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
  return { ...offer, cartItemId, quantity, totalPaisa: offer.unitPaisa * quantity };
}

/** Removes a line. Succeeds also when it is gone already. */
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

/** Sets quantities; new lines go to the end. */
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

/** Inserts or updates a line. Returns its id, which stays when it exists. */
async function writeLine(
  trx: Trx,
  cartId: string,
  { productId, attributeId, quantity }: WantedLine,
  addedAt: string,
): Promise<string> {
  const line = { cart_id: cartId, product_id: productId, attribute_id: attributeId, quantity, added_at: addedAt };
  const { id } = await trx
    .insertInto('cart_items')
    .values({ id: randomUUID(), ...line })
    .onConflict((conflict) => conflict.columns(['cart_id', 'product_id', 'attribute_id']).doUpdateSet({ quantity }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function isSameItem(a: Wanted, b: Wanted): boolean {
  return a.productId === b.productId && a.attributeId === b.attributeId;
}
