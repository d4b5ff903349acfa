import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';

import type { Offer } from './offers.ts';

// What may go into a cart, and the sentences for what may not.

/** How many of something one cart may hold. */
export function maxQuantity(offer: Offer): number {
  return Math.min(offer.stock, accountLimits.quantityMax);
}

/** Lets through what can be bought at all; `field` leads to it in the request (`cartItems.0.`). */
export function checkOffer(offer: Offer | undefined, field = ''): Offer {
  if (!offer?.isPublished) {
    throw new FailureError(404, messages.productNotFound, [
      { code: 'product-gone', description: messages.productNotFound, field: `${field}productId` },
    ]);
  }
  if (!offer.isOnSale) throw invalidInput([choiceReason(offer, `${field}selectedAttributeId`)]);
  return offer;
}

function choiceReason(offer: Offer, field: string): FailureReason {
  const { choiceName, attributeId, name } = offer;
  if (choiceName === null) return { code: 'unknown-choice', description: `${name} comes in one version only.`, field };
  return attributeId === ''
    ? { code: 'choice-missing', description: `Please choose: ${choiceName}.`, field }
    : { code: 'unknown-choice', description: `This version of ${name} is no longer available.`, field };
}

/** Why there cannot be as many as was wished. */
export function shortageOf(offer: Offer, field: string): FailureReason {
  const name = offer.attributeValue === null ? offer.name : `${offer.name} (${offer.attributeValue})`;
  return { code: 'stock-short', description: shortageMessage(name, offer.stock), field };
}

function shortageMessage(name: string, stock: number): string {
  const most = accountLimits.quantityMax;
  if (stock >= most) return `You can have up to ${most} of ${name} in your cart.`;
  if (stock === 0) return `${name} is out of stock.`;
  return stock === 1 ? `${name}: only 1 left.` : `${name}: only ${stock} left.`;
}

/** 409, in the specification's words; the reasons name what is short. */
export function stockReached(reasons: readonly FailureReason[]): FailureError {
  return new FailureError(409, messages.stockReached, reasons);
}

export function requireLineLimit(count: number): void {
  const most = accountLimits.cartLinesMax;
  if (count > most) throw new FailureError(409, `Your cart can hold up to ${most} different products.`);
}
