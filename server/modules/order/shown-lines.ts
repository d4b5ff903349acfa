import * as z from 'zod/mini';

import { type ShownLine, shownLineSchema } from '#contract/calls/order-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import type { CartLine } from '#server/modules/cart/cart-store.ts';

import { nameOf } from './take-stock.ts';

// A customer confirms what they were shown. Whatever is otherwise by now is told, a reason for each line.

const shownSchema = z.array(shownLineSchema).check(z.maxLength(accountLimits.cartLinesMax));

/** Reads the form's `shown`; undefined when it was left out, 422 for what is no such list. */
export function readShown(text: string | undefined): readonly ShownLine[] | undefined {
  if (text === undefined) return undefined;
  try {
    return shownSchema.parse(JSON.parse(text));
  } catch {
    throw invalidInput([
      { code: 'invalid', description: 'shown must be a JSON list of the lines that were shown.', field: 'shown' },
    ]);
  }
}

/** What differs between the cart as it is and as it was shown, in the cart's order; then what is not in it any more. */
export function changesSince(shown: readonly ShownLine[], lines: readonly CartLine[]): FailureReason[] {
  const left = [...shown];
  const changes = lines.flatMap((line) => {
    const at = left.findIndex((one) => isSameThing(one, line));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return changeOf(line, known) ?? [];
  });
  const gone = left.map(() => ({
    code: 'line-changed',
    description: 'Something you saw in your cart is not in it any more.',
    field: 'shown',
  }));
  return [...changes, ...gone];
}

function isSameThing(shown: ShownLine, line: CartLine): boolean {
  return shown.productId === line.productId && (shown.selectedAttributeId ?? '') === line.attributeId;
}

function changeOf(line: CartLine, shown: ShownLine | undefined): FailureReason | undefined {
  const reason = (code: string, description: string) => ({ code, description, field: line.cartItemId });
  if (!shown) return reason('line-changed', `${nameOf(line)} is in your cart as well.`);
  const isOtherPrice = paisaFromRupees(shown.unitPrice) !== line.unitPaisa;
  const newPrice = `${formatPaisa(line.unitPaisa)} (was ${formatPaisa(paisaFromRupees(shown.unitPrice))})`;
  if (shown.quantity !== line.quantity) {
    const number = `${nameOf(line)}: your cart holds ${line.quantity} by now (was ${shown.quantity})`;
    return reason('line-changed', isOtherPrice ? `${number}, at ${newPrice} each.` : `${number}.`);
  }
  return isOtherPrice ? reason('price-changed', `${nameOf(line)} now costs ${newPrice}.`) : undefined;
}
