import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { AnswerOf } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';

import { AppError } from './app-error.ts';
import { loadAccountCalls, loadCaller } from './query.ts';
import { endSession, session } from './session.ts';

/**
 * Makes a call of somebody's account by its name; the token goes along when there is one. Throws `AppError`.
 * A token that is no longer good ends the session.
 */
export async function askShop<Name extends keyof AccountCalls>(
  name: Name,
  input: CallInput = {},
): Promise<AnswerOf<AccountCalls[Name]>> {
  const asker = session.user?.token;
  const [caller, { accountCalls }] = await Promise.all([loadCaller(), loadAccountCalls()]).catch(() => {
    throw new AppError('offline', 'The shop could not be reached');
  });
  try {
    return await caller(accountCalls[name], input);
  } catch (error) {
    if (asker && isSessionOver(error) && session.user?.token === asker) endSession();
    throw error;
  }
}

/** The shop no longer takes the token. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}

/** A key for one wish, the same for each try of it. */
export function newWishKey(): string {
  return crypto.randomUUID();
}
