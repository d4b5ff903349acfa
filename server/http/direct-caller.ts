import { safeParse } from 'zod/v4/core';

import type { AnyCall } from '#contract/calls/call.ts';
import type { Caller, CallInput } from '#contract/calls/caller.ts';

import { checkValues } from './check-values.ts';
import { FailureError, invalidInput } from './failure-error.ts';
import { type InputIssue, reasonsOf } from './input-reasons.ts';
import type { CallHandlers } from './serve.ts';

/** Creates a caller that runs the handlers without HTTP, for server rendering. Throws the same failures as the API. */
export function createDirectCaller(handlers: CallHandlers): Caller {
  return async (call: AnyCall, input: CallInput, signal?: { throwIfAborted(): void }) => {
    signal?.throwIfAborted();
    const handler = handlers.get(call.name);
    if (!handler) throw new FailureError(404, 'There is nothing at this address.');
    return handler({
      params: check(call.params, input.params),
      query: check(call.query, dropUndefined(input.query)),
      body: check(call.body, input.body),
    });
  };
}

function check(schema: AnyCall['params'], value: unknown): unknown {
  if (!schema) return undefined;
  checkValues(value);
  const result = safeParse(schema, value ?? {});
  if (result.error) throw invalidInput(reasonsOf(result.error.issues as unknown as InputIssue[]));
  return result.data;
}

/** As over HTTP, where neither undefined nor an empty string is sent. */
function dropUndefined(query: CallInput['query']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== ''));
}
