import type { Caller } from '#contract/calls/call.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { hasReason } from '#src/lib/app-error.ts';
import { createHttpCaller } from '#src/lib/http.ts';

import { deleteStoredResults } from './delete-staff-data.ts';
import { parseInSlices } from './parse-in-slices.ts';

const callOverHttp = createHttpCaller({ parse: parseInSlices });

/**
 * Makes a staff call from a page or the worker, and asks the person for nothing. The browser adds the session's cookie.
 * When that session is over, the device keeps nothing of customers. Throws `AppError`.
 */
export const callInBackground: Caller = async (call, input, signal) => {
  try {
    return await callOverHttp(call, input, signal);
  } catch (error) {
    if (hasReason(error, deskReasons.session)) await deleteStoredResults();
    throw error;
  }
};
