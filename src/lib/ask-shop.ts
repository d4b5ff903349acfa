import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { AnswerOf } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';

import { AppError } from './app-error.ts';
import { loadAccountCalls, loadCaller } from './query.ts';

/** Makes a call of somebody's account by its name; the token goes along when there is one. Throws `AppError`. */
export async function askShop<Name extends keyof AccountCalls>(
  name: Name,
  input: CallInput = {},
): Promise<AnswerOf<AccountCalls[Name]>> {
  const [caller, { accountCalls }] = await loaded(loadAccountCalls());
  return caller(accountCalls[name], input);
}

/** Sends what a visitor may send (a booking, a custom order, an address for the newsletter). Throws `AppError`. */
export async function askService<Name extends keyof ServiceCalls>(
  name: Name,
  input: CallInput = {},
): Promise<AnswerOf<ServiceCalls[Name]>> {
  const [caller, { serviceCalls }] = await loaded(import('#contract/calls/service-calls.ts'));
  return caller(serviceCalls[name], input);
}

/** The caller and the schemas; without them the shop can't be reached. */
function loaded<Calls>(calls: Promise<Calls>) {
  return Promise.all([loadCaller(), calls]).catch(() => {
    throw new AppError('offline', 'The shop could not be reached');
  });
}
