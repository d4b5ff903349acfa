import { type OrderState, orderStates } from '#contract/names/order-states.ts';
import { isPaidOnline } from '#contract/rules/payment-method.ts';
import { CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/plain-text.ts';

const words = orderStates.map((state) => state.toLowerCase());

/** Parses a status in upper or lower case; both spellings of canceled are valid. Throws `CommandError`. */
export function parseStatus(typed: string): OrderState {
  const word = typed
    .trim()
    .toLowerCase()
    .replace(/^cancelled$/, 'canceled');
  const state = orderStates.find((one) => one.toLowerCase() === word);
  if (state) return state;
  throw new CommandError(`There is no status '${plainText(typed, 40)}'. The statuses are: ${words.join(', ')}.`);
}

export function paymentMethodText(order: { readonly method: number }): string {
  return isPaidOnline(order) ? 'Online, with a screenshot' : 'Cash on delivery';
}

/** `confirmed`, `confirmed or canceled`; undefined for none. */
export function joinWithOr(states: readonly OrderState[]): string | undefined {
  return states.length === 0 ? undefined : states.map((state) => state.toLowerCase()).join(' or ');
}
