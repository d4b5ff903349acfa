import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { Caller } from '#contract/calls/call.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { AppError, hasStatus } from '#src/shared/network/app-error.ts';
import {
  type DrainOptions,
  drainEntries,
  type Outbox,
} from '#src/shared/outbox/core/entry-sender.ts';
import { openChannel } from '#src/shared/storage/site-data.ts';
import { claimNextChange, outboxChannel, type PendingChange, readChanges } from './change-store.ts';
import { deferrableCallOf } from './deferrable-calls.ts';

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
    claimNext: claimNextChange,
    send: (change) => sendChange(change, caller),
  };
  return drainEntries(outbox, options);
}

/**
 * Returns the response; undefined for one of a later version of the server, which has carried it
 * out.
 */
export async function sendChange(
  { id, callName, params, body }: PendingChange,
  caller: Caller,
): Promise<unknown> {
  const call = deferrableCallOf(callName);
  // Of a later build that was taken back.
  if (!call)
    throw new AppError('error-response', 'This version of the desk can’t send it.', unknownCall);
  try {
    return await caller(call, { params, body, idempotencyKey: id });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid-response' && error.response)
      return undefined;
    throw error;
  }
}

const unknownCall = { status: 400, failure: undefined };

/**
 * Sends what the person who is logged in has changed, from the desk's worker. Throws while some of
 * it waits to be sent again: then the browser fires the sync event again. After a session that is
 * over, everything waits for the login.
 */
export async function sendInWorker(caller: Caller = callInBackground): Promise<void> {
  if ((await readChanges()).every(({ refusal }) => refusal)) return;
  let session = await readSession(caller);
  const onSessionOver = () => {
    session = undefined;
  };
  const { nextTryAt } = await sendChanges({
    getSession: () => session,
    caller,
    ignoreBackoff: true,
    onSessionOver,
  });
  const channel = openChannel(outboxChannel);
  channel?.postMessage('changed');
  channel?.close();
  if (nextTryAt !== undefined)
    throw new Error('Something in the desk’s outbox waits to be sent again');
}

/** Whose session the browser has; undefined without one. */
async function readSession(caller: Caller): Promise<{ readonly userId: string } | undefined> {
  try {
    return { userId: (await caller(readStaffMe, {})).id };
  } catch (error) {
    if (hasStatus(error, 401)) return undefined;
    throw error;
  }
}
