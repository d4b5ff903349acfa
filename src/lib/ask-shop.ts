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
