import type { Caller } from '#contract/calls/call.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { AppError } from '#src/lib/app-error.ts';
import { type DrainOptions, drainEntries, type Outbox } from '#src/outbox/core/entry-sender.ts';

import { claimNext } from './change-store.ts';
import { deferrableCallOf } from './deferrable-calls.ts';
import type { PendingChange } from './pending-change.ts';

interface Session {
  readonly userId: string;
}

interface SendOptions extends DrainOptions<PendingChange, Session> {
  readonly caller?: Caller;
}

/** Sends what the member of the staff who is logged in has changed. */
export function sendChanges({ caller = callInBackground, ...options }: SendOptions) {
  const outbox: Outbox<PendingChange, undefined, Session> = {
    lock: 'desk-outbox',
    queueOf: ({ subject }) => subject,
    isOpen: ({ refusal }) => refusal === undefined,
    needsLogin: () => true,
    claimNext,
    send: (change) => sendChange(change, caller),
  };
  return drainEntries(outbox, options);
}

/** Returns the response; undefined for one of a later version of the server, which has carried it out. */
export async function sendChange({ id, callName, params, body }: PendingChange, caller: Caller): Promise<unknown> {
  const call = deferrableCallOf(callName);
  // Of a later build that was taken back.
  if (!call) throw new AppError('error-response', 'This version of the desk can’t send it.', unknownCall);
  try {
    return await caller(call, { params, body, idempotencyKey: id });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid-response' && error.response) return undefined;
    throw error;
  }
}

const unknownCall = { status: 400, failure: undefined };
