import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { AnswerOf } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';

import { AppError } from './app-error.ts';
import { loadAccountCalls, loadCaller } from './query.ts';

/** Makes a call of somebody's account by its name; the token goes along when there is one. Throws `AppError`. */
export async function askShop<Name extends keyof AccountCalls>(
  name: Name,
  input: CallInput = {},
): Promise<AnswerOf<AccountCalls[Name]>> {
  const [caller, { accountCalls }] = await Promise.all([loadCaller(), loadAccountCalls()]).catch(() => {
    throw new AppError('offline', 'The shop could not be reached');
  });
  return caller(accountCalls[name], input);
}

/** A key for one wish, the same for each try of it. */
export function newWishKey(): string {
  // Not randomUUID: it is missing where a shop is tried out over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
