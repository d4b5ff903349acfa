import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';

import type { Offer } from './offers.ts';

// What may be in a cart, and the messages for what may not.

/** Returns how many of an offer a cart may hold. */
export function maxQuantity(offer: Offer): number {
  return Math.min(offer.stock, accountLimits.quantityMax);
}

/** Returns the offer if it can be bought. Throws 404 or 422 otherwise; `field` is its path in the request (`cartItems.0.`). */
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
    : { code: 'unknown-variant', description: `This version of ${name} is no longer available.`, field };
}

/** Returns the reason why the quantity is too high. */
export function shortageOf(offer: Offer, field: string): FailureReason {
  const name = offer.attributeValue === null ? offer.name : `${offer.name} (${offer.attributeValue})`;
  return { code: 'stock-short', description: shortageMessage(name, offer.stock), field };
}

function shortageMessage(name: string, stock: number): string {
  const max = accountLimits.quantityMax;
  if (stock >= max) return `You can have up to ${max} of ${name} in your cart.`;
  if (stock === 0) return `${name} is out of stock.`;
  return stock === 1 ? `${name}: only 1 left.` : `${name}: only ${stock} left.`;
}

/** 409; the reasons name what is short. */
export function stockReached(reasons: readonly FailureReason[]): FailureError {
  return new FailureError(409, messages.stockReached, reasons);
}

export function requireLineLimit(count: number): void {
  const max = accountLimits.cartLinesMax;
  if (count > max) throw new FailureError(409, `Your cart can hold up to ${max} different products.`);
}
