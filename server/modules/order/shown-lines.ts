import * as z from 'zod/mini';

import { type ShownLine, shownLineSchema } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import {
  type ComparedLine,
  hasChanged,
  hasPriceChanged,
  type LinePair,
  pairLines,
} from '#contract/rules/cart-differences.ts';
import { formatPaisa, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import type { CartLine } from '#server/modules/cart/cart-store.ts';

import { nameOf } from './take-stock.ts';

// A customer confirms what they were shown. Each line that has changed since gets a reason.

const shownSchema = z.array(shownLineSchema).check(z.maxLength(accountLimits.cartLinesMax));

/** Parses the form's `shown`; undefined when it was left out. Throws 422 when it is not valid. */
export function readShown(text: string | undefined): readonly ShownLine[] | undefined {
  if (text === undefined) return undefined;
  try {
    return shownSchema.parse(JSON.parse(text));
  } catch {
    throw invalidInput([
      { code: 'invalid', description: 'The list of items you were shown could not be read.', field: 'shown' },
    ]);
  }
}

/** Returns the differences between the cart and what was shown, in the cart's order, then the removed lines. */
export function changesSince(shown: readonly ShownLine[], lines: readonly CartLine[]): FailureReason[] {
  const now = lines.map((line) => ({
    ...line,
    selectedAttributeId: line.attributeId,
    unitPrice: rupeesFromPaisa(line.unitPaisa),
  }));
  return pairLines(shown, now).filter(hasChanged).map(reasonOf);
}

function reasonOf({ seen, now }: LinePair<ShownLine, CartLine & ComparedLine>): FailureReason {
  if (!now) {
    const description = 'Something you saw is no longer in your cart.';
    return { code: 'line-changed', description, field: 'shown' };
  }
  const reason = (code: string, description: string) => ({ code, description, field: now.cartItemId });
  if (!seen) return reason('line-changed', `${nameOf(now)} is in your cart too.`);
  const newPrice = `${formatPaisa(now.unitPaisa)} (was ${formatPaisa(paisaFromRupees(seen.unitPrice))})`;
  if (seen.quantity === now.quantity) return reason('price-changed', `${nameOf(now)} now costs ${newPrice}.`);
  const number = `${nameOf(now)}: now ${now.quantity} in your cart (was ${seen.quantity})`;
  return reason('line-changed', hasPriceChanged(seen, now) ? `${number}, at ${newPrice} each.` : `${number}.`);
}
