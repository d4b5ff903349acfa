import * as z from 'zod/mini';

import { type Agreed, type AgreedLine, agreedSchema } from '#contract/calls/agreed.ts';
import { type ShownLine, shownLineSchema } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import {
  agreedNow,
  agreedOf,
  differencesOf,
  type Offered,
  type Seen,
} from '#contract/rules/cart/agreed.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { type Coupon, couponMisfit } from '#contract/rules/cart/coupon.ts';
import { agreedByHand, type GivenDiscount } from '#contract/rules/cart/hand-order.ts';
import { paisaFromRupees } from '#contract/rules/texts/money.ts';
import type { DeliveryZone } from '#contract/settings/delivery.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { agreementChanged, invalidField, invalidInput } from '#server/http/failure-error.ts';
import {
  type CartLine,
  type LineRow,
  linesOf,
  readOffers,
} from '#server/modules/cart/cart-store.ts';
import { offeredCoupon, spendCoupon } from '#server/modules/coupon/coupon-store.ts';

import { nameOf, type TakenStock, takeStock, takeWhatIsThere } from './take-stock.ts';

// What was agreed is compared with what the server would take. Without it, as from a bare call,
// only the stock counts.

export interface Agreement {
  /** Undefined without an account, which no coupon is used with. */
  readonly userId: string | undefined;
  /** The cart's lines as they are stored, or those that staff have typed. */
  readonly rows: readonly LineRow[];
  readonly seen: Seen | undefined;
  /** For requests that don't say what was agreed. */
  readonly couponCode: string | undefined;
  readonly handover: Handover;
  /** How staff take an order by hand. */
  readonly byHand?: ByHand | undefined;
}

interface ByHand {
  readonly agreed: Agreed;
  readonly discount: GivenDiscount;
  /** Nothing of it is refused: the pieces are with the customer already. */
  readonly isAsAgreed: boolean;
}

/** Where an order goes, or that it is picked up at the shop. */
export interface Handover {
  /** Undefined where it is picked up. */
  readonly zone: DeliveryZone | undefined;
  readonly isPickup: boolean;
}

/** Takes lines, coupon and stock as they were agreed to. Throws 409 with every difference. */
export async function takeAgreed(
  trx: Trx,
  { userId, rows, seen, couponCode, handover, byHand }: Agreement,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<TakenAgreed> {
  const code = (isWhole(seen) ? seen?.coupon?.code : couponCode) ?? '';
  const coupon =
    code === '' || userId === undefined
      ? undefined
      : await spendCoupon(trx, code, new Date(), userId);
  const withHidden = byHand !== undefined;
  const inCart = await linesOf(trx, rows, withHidden);
  const ids = inCart.map(({ productId }) => productId);
  const usable = coupon && 'usable' in coupon ? await offeredCoupon(trx, coupon.usable, ids) : null;
  const refusal =
    coupon && 'refusal' in coupon ? coupon.refusal : usable && misfitOf(inCart, usable);
  // A page of version 1.0 does not know what to do with a coupon's 409.
  if (refusal && !isWhole(seen)) throw invalidInput([refusal]);
  const offered = offer(inCart, handover, usable, refusal, byHand?.discount);
  if (byHand?.isAsAgreed) {
    // What the stock lacks is marked on the lines.
    const plenty = inCart.map((line) => ({ ...line, stock: line.isOnSale ? line.quantity : 0 }));
    const now = offer(plenty, handover, usable, refusal, byHand.discount);
    const differences = differencesOf(byHand.agreed, now);
    const sold = rows.map((row) => soldLine(row, byHand.agreed, inCart));
    return { ...(await takeWhatIsThere(trx, sold, database)), coupon: null, differences };
  }
  if (inCart.length === 0) throw cartEmpty();
  const agreed = seen ?? {
    lines: offered.lines.map((line) => ({ ...line, quantity: line.wanted })),
  };
  const differences = differencesOf(await nameMissingLines(trx, agreed, inCart), offered);
  if (differences.length > 0) throw agreementChanged(differences, agreedNow(offered));

  const left = inCart.flatMap(atMostStock);
  if (left.length === 0) throw cartEmpty();
  const { shortages, ...taken } = await takeStock(trx, left, database);
  if (shortages.length === 0) return { ...taken, coupon: usable, differences: [] };
  // Somebody has bought between the two statements.
  const current = await linesOf(trx, rows, withHidden);
  const now = offer(current, handover, usable, undefined, byHand?.discount);
  const sinceThen = differencesOf(agreed, now);
  throw agreementChanged(sinceThen.length > 0 ? sinceThen : shortages, agreedNow(now));
}

/** Why a coupon takes nothing off these lines. */
function misfitOf(lines: readonly CartLine[], coupon: Coupon): FailureReason | undefined {
  const description = couponMisfit(lines.flatMap(atMostStock), coupon);
  return description === undefined
    ? undefined
    : { code: 'coupon-misfit', description, field: 'couponCode' };
}

interface TakenAgreed extends Omit<TakenStock, 'shortages'> {
  readonly coupon: Agreed['coupon'];
  /** What was taken as it was agreed to, though the shop has it otherwise now. */
  readonly differences: readonly FailureReason[];
}

/** A line as it was agreed to, also of a product that is gone. */
function soldLine(row: LineRow, { lines }: Seen, offered: readonly CartLine[]): CartLine {
  const { productId, attributeId, cartItemId, quantity } = row;
  const agreed = lines.find((line) => isSameLine(line, chosenOf(row)));
  const known = offered.find((line) => line.cartItemId === cartItemId);
  const unitPaisa = agreed?.unitPaisa ?? known?.unitPaisa ?? 0;
  const gone = { ...goneProduct, productId, attributeId, name: agreed?.name ?? 'Deleted product' };
  // Of a variant that is gone the agreed name says what it was.
  const line = known && !known.isOnSale ? { ...known, name: gone.name } : (known ?? gone);
  return { ...line, cartItemId, quantity, unitPaisa, totalPaisa: unitPaisa * quantity };
}

const goneProduct = {
  slug: '',
  attributeName: null,
  attributeValue: null,
  pictureHash: null,
  picture: undefined,
  stock: 0,
  isOnSale: false,
  isPublished: false,
  variantName: null,
  weightGrams: undefined,
  sku: '',
};

function cartEmpty() {
  return invalidField('shoppingCartId', 'cart-empty', messages.cartEmpty);
}

/** Gives lines that are not in the cart any more their names: only the page has seen them. */
async function nameMissingLines(trx: Trx, seen: Seen, inCart: readonly CartLine[]): Promise<Seen> {
  const isInCart = (line: AgreedLine) => inCart.some((one) => isSameLine(line, chosenOf(one)));
  if (seen.lines.every(isInCart)) return seen;
  const wanted = seen.lines.map(({ productId, selectedAttributeId }) => ({
    productId,
    attributeId: selectedAttributeId ?? '',
  }));
  const offers = await readOffers(trx, wanted);
  const lines = seen.lines.map((line, at) => {
    const offer = offers[at];
    return offer ? { ...line, name: nameOf(offer) } : line;
  });
  return { ...seen, lines };
}

/** The line as far as it can be had: none, or with at most its stock. */
function atMostStock(line: CartLine): CartLine[] {
  const quantity = Math.min(line.quantity, line.stock);
  return quantity > 0 ? [{ ...line, quantity, totalPaisa: line.unitPaisa * quantity }] : [];
}

/** Product and variant as the API names them. */
function chosenOf({ productId, attributeId }: Pick<CartLine, 'productId' | 'attributeId'>) {
  return { productId, selectedAttributeId: attributeId === '' ? null : attributeId };
}

function offer(
  inCart: readonly CartLine[],
  { zone, isPickup }: Handover,
  coupon: Agreed['coupon'],
  couponRefusal?: FailureReason | null,
  discount?: GivenDiscount,
): Offered {
  const lines = inCart.map((line) => ({
    ...chosenOf(line),
    name: nameOf(line),
    cartItemId: line.cartItemId,
    quantity: Math.min(line.quantity, line.stock),
    wanted: line.quantity,
    unitPaisa: line.unitPaisa,
    ...(line.weightGrams && { weightGrams: line.weightGrams }),
    isOnSale: line.isOnSale,
  }));
  const whole = discount
    ? agreedByHand(lines, zone, discount, isPickup)
    : agreedOf(lines, zone, coupon, isPickup);
  return { ...whole, lines, couponRefusal: couponRefusal ?? undefined };
}

const shownSchema = z.array(shownLineSchema).check(z.maxLength(accountLimits.cartLinesMax));

interface Sent {
  readonly agreed?: string | undefined;
  readonly shown?: string | undefined;
}

/**
 * Parses what was agreed, or the lines that a page of version 1.0 has shown; undefined when neither
 * is sent.
 */
export function readSeen({ agreed, shown }: Sent): Seen | undefined {
  try {
    if (agreed !== undefined) return agreedSchema.parse(JSON.parse(agreed));
    if (shown !== undefined)
      return { lines: shownSchema.parse(JSON.parse(shown)).map(agreedLineOf) };
    return undefined;
  } catch {
    const field = agreed === undefined ? 'shown' : 'agreed';
    throw invalidField(field, 'invalid', 'The list of items you were shown could not be read.');
  }
}

function agreedLineOf({ unitPrice, selectedAttributeId = null, ...line }: ShownLine): AgreedLine {
  return { ...line, selectedAttributeId, unitPaisa: paisaFromRupees(unitPrice) };
}

/** Whether all of it was agreed, rather than the lines alone. */
function isWhole(seen: Seen | undefined): boolean {
  return seen?.totalPaisa !== undefined;
}
