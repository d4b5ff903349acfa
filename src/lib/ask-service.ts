import type { AnswerOf } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';

import { AppError } from './app-error.ts';
import { loadCaller } from './query.ts';

/** Sends what a visitor may send (a booking, a custom order, an address for the newsletter). Throws `AppError`. */
export async function askService<Name extends keyof ServiceCalls>(
  name: Name,
  input: CallInput = {},
): Promise<AnswerOf<ServiceCalls[Name]>> {
  const [caller, { serviceCalls }] = await Promise.all([
    loadCaller(),
    import('#contract/calls/service-calls.ts'),
  ]).catch(() => {
    throw new AppError('offline', 'The shop could not be reached');
  });
  return caller(serviceCalls[name], input);
}
