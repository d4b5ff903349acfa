import { randomUUID } from 'node:crypto';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { shippingPaisa, subtotalPaisa } from '#contract/rules/cart-sums.ts';
import { mediaMainAddress } from '#contract/rules/media.ts';
import { rupeesFromPaisa } from '#contract/rules/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { pictureOf } from '#server/modules/product/product-cards.ts';

import { type Offer, readOffers, type Wanted } from './offers.ts';

/** A line of a cart at current prices. */
export interface CartLine extends Offer {
  readonly cartItemId: string;
  readonly quantity: number;
  readonly totalPaisa: number;
}

export interface CartRow {
  readonly id: string;
  readonly user_id: string;
  readonly note: string;
}

/** Reads a customer's cart for the API; undefined while there is none. */
export async function readCart(read: Reader, userId: string): Promise<Cart | undefined> {
  const row = await read.selectFrom('carts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && composeCart(read, row);
}

export async function composeCart(read: Reader, row: CartRow): Promise<Cart> {
  const lines = await readCartLines(read, row.id);
  return {
    shoppingCartId: row.id,
    shippingFee: rupeesFromPaisa(shippingPaisa(subtotalPaisa(lines))),
    note: row.note,
    cartItems: lines.map(cartItemOf),
  };
}

/** Reads a cart's lines, oldest first, including those that can't be bought any more. */
export async function readCartLines(read: Reader, cartId: string): Promise<CartLine[]> {
  return linesOf(read, await readLineRows(read, cartId));
}

/** Reads a cart's lines as they are stored, unordered. */
export async function readLineRows(read: Reader, cartId: string): Promise<LineRow[]> {
  return read.selectFrom('cart_items').select(lineColumns).where('cart_id', '=', cartId).execute();
}

const lineColumns = [
  'id as cartItemId',
  'product_id as productId',
  'attribute_id as attributeId',
  'quantity',
  'added_at as addedAt',
] as const;

/** Deletes and returns all lines of a cart; pass them to `linesOf`. */
export async function deleteLines(trx: Trx, cartId: string): Promise<LineRow[]> {
  return trx.deleteFrom('cart_items').where('cart_id', '=', cartId).returning(lineColumns).execute();
}

interface LineRow extends Wanted {
  readonly cartItemId: string;
  readonly quantity: number;
  readonly addedAt: string;
}

/** Returns stored lines at current prices, oldest first. */
export async function linesOf(read: Reader, unsorted: readonly LineRow[]): Promise<CartLine[]> {
  const rows = unsorted.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const offers = await readOffers(read, rows);
  return rows.flatMap(({ cartItemId, quantity }, at) => {
    const offer = offers[at];
    return offer ? [{ ...offer, cartItemId, quantity, totalPaisa: offer.unitPaisa * quantity }] : [];
  });
}

const placeOf = ({ addedAt, cartItemId }: LineRow) => `${addedAt} ${cartItemId}`;

/** Reads a customer's cart, or creates it. Locks it until the transaction ends. */
export async function openCart(trx: Trx, userId: string): Promise<CartRow> {
  return trx
    .insertInto('carts')
    .values({ id: randomUUID(), user_id: userId, note: '' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((row) => ({ note: row.ref('carts.note') })))
    .returning(cartColumns)
    .executeTakeFirstOrThrow();
}

const cartColumns = ['id', 'user_id', 'note'] as const;

/** Reads a cart by its id, of any customer. Locks it until the transaction ends. */
export async function lockCart(trx: Trx, cartId: string): Promise<CartRow | undefined> {
  return trx
    .updateTable('carts')
    .set((row) => ({ note: row.ref('note') }))
    .where('id', '=', cartId)
    .returning(cartColumns)
    .executeTakeFirst();
}

/** Converts a line for the API. */
export function cartItemOf(line: CartLine): CartItem {
  const { pictureHash } = line;
  return {
    cartItemId: line.cartItemId,
    productId: line.productId,
    quantity: line.quantity,
    selectedAttributeId: line.attributeId === '' ? null : line.attributeId,
    name: line.name,
    unitPrice: rupeesFromPaisa(line.unitPaisa),
    totalPrice: rupeesFromPaisa(line.totalPaisa),
    imgURL: pictureHash ? mediaMainAddress(pictureHash) : '',
    ...(pictureHash && { picture: pictureOf(line.picture, pictureHash, line.name) }),
    slugs: line.slug,
    productQuantity: line.stock,
    attributeName: line.attributeName,
    attributeValue: line.attributeValue,
  };
}
