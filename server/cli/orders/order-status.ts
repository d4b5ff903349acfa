import { type PaymentState, paymentStates } from '#contract/names/payment-states.ts';
import { CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/cli/plain-text.ts';

const words = paymentStates.map((state) => state.toLowerCase());

/** Parses a status in upper or lower case; both spellings of canceled are valid. Throws `CommandError`. */
export function parseStatus(typed: string): PaymentState {
  const word = typed
    .trim()
    .toLowerCase()
    .replace(/^cancelled$/, 'canceled');
  const state = paymentStates.find((one) => one.toLowerCase() === word);
  if (state) return state;
  throw new CommandError(`There is no status '${plainText(typed, 40)}'. The statuses are: ${words.join(', ')}.`);
}

export function paymentMethodText(method: number): string {
  return method === 1 ? 'Online, with a screenshot' : 'Cash on delivery';
}

/** `confirmed`, `confirmed or canceled`; undefined for none. */
export function joinWithOr(states: readonly PaymentState[]): string | undefined {
  return states.length === 0 ? undefined : states.map((state) => state.toLowerCase()).join(' or ');
}
