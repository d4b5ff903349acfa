import { type Agreed, agreedSchema } from '#contract/calls/agreed.ts';
import { differencesOf } from '#contract/rules/cart/agreed.ts';
import { agreementChanged, invalidField } from '#server/http/failure-error.ts';

/**
 * Throws 409, with what would be agreed to now, where a price is not what the form has shown; old
 * forms say nothing of it.
 */
export function requireAgreed(text: string | undefined, now: Agreed): void {
  if (text === undefined) return;
  const differences = differencesOf(readAgreed(text), { ...now, lines: [] });
  if (differences.length > 0) throw agreementChanged(differences, now);
}

function readAgreed(text: string): Agreed {
  try {
    return agreedSchema.parse(JSON.parse(text));
  } catch {
    throw invalidField('agreed', 'invalid', 'The price that you were shown could not be read.');
  }
}
