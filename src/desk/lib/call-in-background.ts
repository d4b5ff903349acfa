import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import type { Caller, CallInput } from '#contract/calls/caller.ts';
import { failureSchema } from '#contract/failure.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressOf, type HttpResult, send } from '#src/lib/http.ts';
import { requestTimeoutMs, uploadTimeoutMs } from '#src/lib/timing.ts';
import { apiHost } from '#src/settings.ts';

import { parseInSlices } from './parse-in-slices.ts';

/**
 * Makes a staff call from a page or the worker, and asks the person for nothing. The browser adds the session's cookie.
 * Throws `AppError`.
 */
export const callInBackground: Caller = async (call, input, signal) => {
  const { response, body } = await sendTo(call, input, signal);
  if (!response.ok) throw errorOf(response, body);
  const parsed = await parseInSlices(call.response, body);
  if (parsed.success) return parsed.data as ResponseOf<typeof call>;
  throw new AppError('invalid-response', `The response of ${call.name} is invalid`, {
    status: response.status,
    failure: undefined,
    body,
  });
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
