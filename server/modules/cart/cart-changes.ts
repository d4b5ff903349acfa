import { randomUUID } from 'node:crypto';

import type { BodyOf } from '#contract/calls/call.ts';
import type { upsertCart } from '#contract/calls/cart-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import type { Trx } from '#server/db/connect.ts';
import { timestampAfter } from '#server/db/rows.ts';
import { FailureError, invalidField, invalidInput, notFound } from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';

import {
  type CartLine,
  type CartRow,
  lockCart,
  type Offer,
  openCart,
  readCartLines,
  readLineRows,
  readOffers,
  type Wanted,
} from './cart-store.ts';

// The cart's row is locked before its lines are read, so that concurrent changes run one after the
// other.

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
export async function removeFromCart(
  trx: Trx,
  userId: string,
  cartItemId: string,
): Promise<{ message: string }> {
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
export async function writeLines(
  trx: Trx,
  cartId: string,
  lines: readonly WantedLine[],
): Promise<void> {
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
  const line = {
    cart_id: cartId,
    product_id: productId,
    attribute_id: attributeId,
    quantity,
    added_at: addedAt,
  };
  const { id } = await trx
    .insertInto('cart_items')
    .values({ id: randomUUID(), ...line })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id', 'attribute_id']).doUpdateSet({ quantity }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function isSameItem(a: Wanted, b: Wanted): boolean {
  return a.productId === b.productId && a.attributeId === b.attributeId;
}

/** A line as a client sends it: by its id, by its product, or by both. */
type ListedLine = BodyOf<typeof upsertCart>['cartItems'][number];

interface CartUpdate {
  readonly cartId: string;
  readonly listed: readonly ListedLine[];
  readonly note: string | undefined;
}

/** Sets the listed lines of a customer's cart, and its note if given; all other lines stay. */
export async function updateCart(
  trx: Trx,
  userId: string,
  { cartId, listed, note }: CartUpdate,
): Promise<CartRow> {
  const cart = await lockCart(trx, cartId);
  if (!cart) throw notFound('Cart not found');
  if (cart.user_id !== userId) throw forbidden();
  if (note !== undefined)
    await trx.updateTable('carts').set({ note }).where('id', '=', cartId).execute();

  const lines = await readCartLines(trx, cartId);
  await rejectForeignLines(trx, lines, listed);
  const wanted = lastOfEach(listed.map((line, at) => wantedOf(line, lines, `cartItems.${at}.`)));
  await rejectShortages(trx, lines, wanted);
  const added = wanted.filter(
    (one) => one.formerLineId === undefined && !lines.some((line) => isSameItem(line, one)),
  );
  if (added.length > 0) requireLineLimit(lines.length + added.length);
  await changeVariants(trx, cartId, wanted);
  await writeLines(trx, cartId, wanted);
  return { ...cart, note: note ?? cart.note };
}

interface PlacedLine extends WantedLine {
  /** Its path in the request. */
  readonly field: string;
  /** Of the line with another variant of the product, which gets this one. */
  readonly formerLineId: string | undefined;
}

/**
 * Gives lines another variant, in their place. Where the cart has it already, the former line goes.
 */
async function changeVariants(
  trx: Trx,
  cartId: string,
  wanted: readonly PlacedLine[],
): Promise<void> {
  for (const { formerLineId, productId, attributeId } of wanted) {
    if (formerLineId === undefined) continue;
    const present = await trx
      .selectFrom('cart_items')
      .select('id')
      .where('cart_id', '=', cartId)
      .where('product_id', '=', productId)
      .where('attribute_id', '=', attributeId)
      .executeTakeFirst();
    if (present) await trx.deleteFrom('cart_items').where('id', '=', formerLineId).execute();
    else
      await trx
        .updateTable('cart_items')
        .set({ attribute_id: attributeId })
        .where('id', '=', formerLineId)
        .execute();
  }
}

/** A known line is found by its id; a removed one by its product. */
function wantedOf(listed: ListedLine, lines: readonly CartLine[], field: string): PlacedLine {
  const { productId, quantity } = listed;
  const known = lines.find((line) => line.cartItemId === listed.cartItemId);
  const attributeId = listed.selectedAttributeId || known?.attributeId || '';
  if (known && known.productId !== productId) {
    throw invalidField(
      `${field}cartItemId`,
      'other-line',
      'This cart line is for a different product.',
    );
  }
  const formerLineId = known && known.attributeId !== attributeId ? known.cartItemId : undefined;
  return { productId, attributeId, quantity, field, formerLineId };
}

/** Of a product listed twice the last line counts. */
function lastOfEach(wanted: readonly PlacedLine[]): PlacedLine[] {
  return [
    ...new Map(
      wanted.map((one) => [JSON.stringify([one.productId, one.attributeId]), one]),
    ).values(),
  ];
}

async function rejectForeignLines(
  trx: Trx,
  lines: readonly CartLine[],
  listed: readonly ListedLine[],
): Promise<void> {
  const own = new Set(lines.map((line) => line.cartItemId));
  const others = listed.flatMap((line) =>
    line.cartItemId && !own.has(line.cartItemId) ? [line.cartItemId] : [],
  );
  if (others.length === 0) return;
  const foreign = await trx
    .selectFrom('cart_items')
    .select('id')
    .where('id', 'in', others)
    .executeTakeFirst();
  if (foreign) throw forbidden();
}

/**
 * Throws 409 for a quantity raised beyond the stock. A line may stay or shrink when the stock has
 * fallen below it, so that a note can still be saved; placing the order then reports what is short.
 */
async function rejectShortages(
  trx: Trx,
  lines: readonly CartLine[],
  wanted: readonly PlacedLine[],
): Promise<void> {
  const offers = await readOffers(trx, wanted);
  const shortages = wanted.flatMap((one, at) => {
    const line = lines.find((present) => isSameItem(present, one));
    const offer = line ?? checkOffer(offers[at], one.field);
    const isTooMuch = one.quantity > Math.max(maxQuantity(offer), line?.quantity ?? 0);
    return isTooMuch ? [shortageOf(offer, line?.cartItemId ?? one.productId)] : [];
  });
  if (shortages.length > 0) throw stockReached(shortages);
}

// What may be in a cart, and the messages for what may not.

/** Returns how many of an offer a cart may hold. */
export function maxQuantity(offer: Offer): number {
  return Math.min(offer.stock, accountLimits.quantityMax);
}

/**
 * Returns the offer if it can be bought. Throws 404 or 422 otherwise; `field` is its path in the
 * request (`cartItems.0.`).
 */
export function checkOffer(offer: Offer | undefined, field = ''): Offer {
  if (!offer?.isPublished) {
    throw new FailureError(404, messages.productNotFound, [
      { code: 'product-gone', description: messages.productNotFound, field: `${field}productId` },
    ]);
  }
  if (!offer.isOnSale) throw invalidInput([variantReason(offer, `${field}selectedAttributeId`)]);
  return offer;
}

function variantReason(offer: Offer, field: string): FailureReason {
  const { variantName, attributeId, name } = offer;
  if (variantName === null)
    return { code: 'unknown-variant', description: `${name} comes in one version only.`, field };
  return attributeId === ''
    ? { code: 'variant-missing', description: `Please choose: ${variantName}.`, field }
    : {
        code: 'unknown-variant',
        description: `This version of ${name} is no longer available.`,
        field,
      };
}

/** Returns the reason why the quantity is too high. */
export function shortageOf(offer: Offer, field: string): FailureReason {
  const name =
    offer.attributeValue === null ? offer.name : `${offer.name} (${offer.attributeValue})`;
  return { code: 'stock-short', description: shortageMessage(name, offer.stock), field };
}

function shortageMessage(name: string, stock: number): string {
  const max = accountLimits.quantityMax;
  if (stock >= max) return `You can have up to ${max} of ${name} in your cart.`;
  if (stock === 0) return `${name} is out of stock.`;
  return `${name}: only ${stock} left.`;
}

/** 409; the reasons name what is short. */
export function stockReached(reasons: readonly FailureReason[]): FailureError {
  return new FailureError(409, messages.stockReached, reasons);
}

export function requireLineLimit(count: number): void {
  const max = accountLimits.cartLinesMax;
  if (count > max)
    throw new FailureError(409, `Your cart can hold up to ${max} different products.`);
}
