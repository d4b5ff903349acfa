import { randomUUID } from 'node:crypto';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { linePaisa, shippingPaisa, subtotalPaisa } from '#contract/rules/cart-sums.ts';
import { mediaMainAddress } from '#contract/rules/media.ts';
import { rupeesFromPaisa } from '#contract/rules/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { pictureOf } from '#server/modules/product/product-cards.ts';

import { type Offer, readOffers, type Wanted } from './offers.ts';

/** One line of a cart, at today's prices. */
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

/** A customer's cart as it stands on the wire; undefined while there is none. */
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

/** A cart's lines, oldest first, with those that cannot be had any more. */
export async function readCartLines(read: Reader, cartId: string): Promise<CartLine[]> {
  return linesOf(read, await readLineRows(read, cartId));
}

/** The same as they are stored, in no order. */
export async function readLineRows(read: Reader, cartId: string): Promise<LineRow[]> {
  return selectLines(read, cartId).all();
}

const lineColumns = [
  'id as cartItemId',
  'product_id as productId',
  'attribute_id as attributeId',
  'quantity',
  'added_at as addedAt',
] as const;

const selectLines = prepared((read: Reader, cartId: string) =>
  read.selectFrom('cart_items').select(lineColumns).where('cart_id', '=', cartId),
);

/** Takes all lines out of a cart; `linesOf` makes sense of them. */
export const deleteLines = prepared((trx: Trx, cartId: string) =>
  trx.deleteFrom('cart_items').where('cart_id', '=', cartId).returning(lineColumns),
);

interface LineRow extends Wanted {
  readonly cartItemId: string;
  readonly quantity: number;
  readonly addedAt: string;
}

/** Stored lines at today's prices, oldest first. */
export async function linesOf(read: Reader, unsorted: readonly LineRow[]): Promise<CartLine[]> {
  const rows = unsorted.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const offers = await readOffers(read, rows);
  return rows.flatMap(({ cartItemId, quantity }, at) => {
    const offer = offers[at];
    return offer ? [{ ...offer, cartItemId, quantity, totalPaisa: linePaisa(offer.unitPaisa, quantity) }] : [];
  });
}

const placeOf = ({ addedAt, cartItemId }: LineRow) => `${addedAt} ${cartItemId}`;

/** A customer's cart, made when there is none. Nobody else changes it before this transaction ends. */
export async function openCart(trx: Trx, userId: string): Promise<CartRow> {
  const cart = await upsertCartRow(trx, randomUUID(), userId).first();
  if (!cart) throw new Error('A cart that was made is there.');
  return cart;
}

const cartColumns = ['id', 'user_id', 'note'] as const;

const upsertCartRow = prepared((trx: Trx, id: string, userId: string) =>
  trx
    .insertInto('carts')
    .values({ id, user_id: userId, note: '' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((row) => ({ note: row.ref('carts.note') })))
    .returning(cartColumns),
);

/** A cart by its id, whoever's it is. Nobody else changes it before this transaction ends. */
export const lockCart = prepared((trx: Trx, cartId: string) =>
  trx
    .updateTable('carts')
    .set((row) => ({ note: row.ref('note') }))
    .where('id', '=', cartId)
    .returning(cartColumns),
);

/** A line as it stands on the wire. */
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
