import type { AnyCall } from '#contract/calls/call.ts';
import type { Caller, CallInput } from '#contract/calls/caller.ts';
import { failureSchema } from '#contract/failure.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressOf, type HttpResult, send } from '#src/lib/http.ts';
import { requestTimeoutMs, uploadTimeoutMs } from '#src/lib/timing.ts';
import { apiHost } from '#src/settings.ts';

import { isProofNeeded } from './staff-failure.ts';
import { requestProof, staffSession } from './staff-session.ts';

/**
 * Makes a staff call. The browser adds the session's cookie. A 401 leads to the login; a 403 that asks for a proof opens
 * the step-up dialog and then repeats the call with the same idempotency key. Throws `AppError`.
 */
export const callStaff: Caller = async (call, input, signal) => {
  try {
    return await callOnce(call, input, signal);
  } catch (error) {
    if (!isProofNeeded(error) || !(await requestProof())) throw error;
    return callOnce(call, input, signal);
  }
};

/** The same for work in the background: asks the person for nothing. */
export const callInBackground: Caller = async (call, input, signal) => {
  const { response, body } = await sendTo(call, input, signal);
  if (!response.ok) throw errorOf(response, body);
  const parsed = call.response.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-response', `The response of ${call.name} is invalid`, {
    status: response.status,
    failure: undefined,
    body,
  });
};

const callOnce: Caller = async (call, input, signal) => {
  try {
    return await callInBackground(call, input, signal);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) staffSession.isOver = true;
    throw error;
  }
};

function sendTo(call: AnyCall, input: CallInput, signal: AbortSignal | undefined): Promise<HttpResult> {
  const timeoutMs = call.files ? uploadTimeoutMs : requestTimeoutMs;
  return send(`${apiHost}${addressOf(call, input)}`, call, input, undefined, timeoutMs, signal);
}

/** With the whole body: a 409 holds the record as it is now. */
function errorOf({ status, headers }: Response, body: unknown): AppError {
  const failure = failureSchema.safeParse(body).data;
  return new AppError('error-response', failure?.message ?? `The shop responded ${status}`, {
    status,
    failure,
    retryAfter: headers.get('retry-after') ?? undefined,
    body,
  });
}
