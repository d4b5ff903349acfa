import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { Caller } from '#contract/calls/call.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { hasStatus } from '#src/lib/app-error.ts';
import { openChannel } from '#src/lib/site-data.ts';

import { readChanges } from './change-store.ts';
import { outboxChannel } from './pending-change.ts';
import { sendChanges } from './send-changes.ts';

/**
 * Sends what the person who is logged in has changed, from the desk's worker. Throws while some of it waits to be sent
 * again: then the browser fires the sync event again. After a session that is over, everything waits for the login.
 */
export async function sendInWorker(caller: Caller = callInBackground): Promise<void> {
  if ((await readChanges()).every(({ refusal }) => refusal)) return;
  let session = await readSession(caller);
  const onSessionOver = () => {
    session = undefined;
  };
  const { nextTryAt } = await sendChanges({ getSession: () => session, caller, ignoreBackoff: true, onSessionOver });
  const channel = openChannel(outboxChannel);
  channel?.postMessage('changed');
  channel?.close();
  if (nextTryAt !== undefined) throw new Error('Something in the desk’s outbox waits to be sent again');
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
