import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { CallInput, ResponseOf } from '#contract/calls/call.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';
import { loadAccountCalls, loadCaller } from '#src/shared/queries/query.ts';
import { AppError } from './app-error.ts';

/** Makes an account call, with the token if there is one. Throws `AppError`. */
export async function callAccount<Name extends keyof AccountCalls>(
  name: Name,
  input: CallInput = {},
): Promise<ResponseOf<AccountCalls[Name]>> {
  const [caller, { accountCalls }] = await loaded(loadAccountCalls());
  return caller(accountCalls[name], input);
}

/**
 * Makes a call that visitors may make too: a booking, a custom order, a newsletter subscription.
 * Throws `AppError`.
 */
export async function callService<Name extends keyof ServiceCalls>(
  name: Name,
  input: CallInput = {},
): Promise<ResponseOf<ServiceCalls[Name]>> {
  const [caller, { serviceCalls }] = await loaded(import('#contract/calls/service-calls.ts'));
  return caller(serviceCalls[name], input);
}

/** Loads the caller and the schemas. */
function loaded<Calls>(calls: Promise<Calls>) {
  return Promise.all([loadCaller(), calls]).catch(() => {
    throw new AppError('offline', 'The shop could not be reached');
  });
}
