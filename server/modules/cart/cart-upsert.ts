import type { BodyOf } from '#contract/calls/call.ts';
import type { upsertCart } from '#contract/calls/cart-calls.ts';
import type { Trx } from '#server/db/connect.ts';
import { invalidInput, notFound } from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { isSameItem, type WantedLine, writeLines } from './cart-changes.ts';
import { checkOffer, maxQuantity, requireLineLimit, shortageOf, stockReached } from './cart-checks.ts';
import { type CartLine, type CartRow, lockCart, readCartLines } from './cart-store.ts';
import { readOffers } from './offers.ts';

/** A line as a client sends it: by its id, by its product, or by both. */
type ListedLine = BodyOf<typeof upsertCart>['cartItems'][number];

interface CartUpdate {
  readonly cartId: string;
  readonly listed: readonly ListedLine[];
  readonly note: string | undefined;
}

/** Sets the listed lines of a customer's cart, and its note if given; all other lines stay. */
export async function updateCart(trx: Trx, userId: string, { cartId, listed, note }: CartUpdate): Promise<CartRow> {
  const cart = await lockCart(trx, cartId);
  if (!cart) throw notFound('Cart not found');
  if (cart.user_id !== userId) throw forbidden();
  if (note !== undefined) await trx.updateTable('carts').set({ note }).where('id', '=', cartId).execute();

  const lines = await readCartLines(trx, cartId);
  await rejectForeignLines(trx, lines, listed);
  const wanted = lastOfEach(listed.map((line, at) => wantedOf(line, lines, `cartItems.${at}.`)));
  await rejectShortages(trx, lines, wanted);
  const added = wanted.filter((one) => !lines.some((line) => isSameItem(line, one)));
  if (added.length > 0) requireLineLimit(lines.length + added.length);
  await writeLines(trx, cartId, wanted);
  return { ...cart, note: note ?? cart.note };
}

interface PlacedLine extends WantedLine {
  /** Its path in the request. */
  readonly field: string;
}

/** A known line is found by its id; a removed one by its product. */
function wantedOf(listed: ListedLine, lines: readonly CartLine[], field: string): PlacedLine {
  const { productId, quantity } = listed;
  const known = lines.find((line) => line.cartItemId === listed.cartItemId);
  const attributeId = listed.selectedAttributeId || known?.attributeId || '';
  if (known && !isSameItem(known, { productId, attributeId })) {
    throw invalidInput([
      { code: 'other-line', description: 'This cart line is for a different product.', field: `${field}cartItemId` },
    ]);
  }
  return { productId, attributeId, quantity, field };
}

/** Of a product listed twice the last line counts. */
function lastOfEach(wanted: readonly PlacedLine[]): PlacedLine[] {
  return [...new Map(wanted.map((one) => [JSON.stringify([one.productId, one.attributeId]), one])).values()];
}

async function rejectForeignLines(trx: Trx, lines: readonly CartLine[], listed: readonly ListedLine[]): Promise<void> {
  const own = new Set(lines.map((line) => line.cartItemId));
  const others = listed.flatMap((line) => (line.cartItemId && !own.has(line.cartItemId) ? [line.cartItemId] : []));
  if (others.length === 0) return;
  const foreign = await trx.selectFrom('cart_items').select('id').where('id', 'in', others).executeTakeFirst();
  if (foreign) throw forbidden();
}

/**
 * Throws 409 for a quantity raised beyond the stock. A line may stay or shrink when the stock has fallen below it, so that
 * a note can still be saved; placing the order then reports what is short.
 */
async function rejectShortages(trx: Trx, lines: readonly CartLine[], wanted: readonly PlacedLine[]): Promise<void> {
  const offers = await readOffers(trx, wanted);
  const shortages = wanted.flatMap((one, at) => {
    const line = lines.find((present) => isSameItem(present, one));
    const offer = line ?? checkOffer(offers[at], one.field);
    const isTooMuch = one.quantity > Math.max(maxQuantity(offer), line?.quantity ?? 0);
    return isTooMuch ? [shortageOf(offer, line?.cartItemId ?? one.productId)] : [];
  });
  if (shortages.length > 0) throw stockReached(shortages);
}
