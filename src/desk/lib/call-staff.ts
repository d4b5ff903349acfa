import type { Caller } from '#contract/calls/call.ts';
import { AppError, hasStatus } from '#src/lib/app-error.ts';

import { callInBackground } from './call-in-background.ts';
import { isProofNeeded } from './staff-failure.ts';
import { isLoggingOut, requestProof, staffSession } from './staff-session.ts';

/**
 * Makes a staff call for the person at the screen. A 401 leads to the login; a 403 that asks for a proof opens the
 * step-up dialog and then repeats the call with the same idempotency key. Throws `AppError`.
 */
export const callStaff: Caller = async (call, input, signal) => {
  try {
    return await callOnce(call, input, signal);
  } catch (error) {
    if (!isProofNeeded(error) || !(await requestProof())) throw error;
    return callOnce(call, input, signal);
  }
};

const callOnce: Caller = async (call, input, signal) => {
  try {
    if (isLoggingOut())
      throw new AppError('error-response', 'Please log in first.', { status: 401, failure: undefined });
    return await callInBackground(call, input, signal);
  } catch (error) {
    if (hasStatus(error, 401)) staffSession.isOver = true;
    throw error;
  }
};
