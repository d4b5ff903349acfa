import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { Caller } from '#contract/calls/caller.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { AppError } from '#src/lib/app-error.ts';
import { openChannel } from '#src/lib/site-data.ts';

import { readChanges } from './change-store.ts';
import { deferrableCalls } from './deferrable-calls.ts';
import { outboxChannel } from './pending-change.ts';
import { sendChanges } from './send-changes.ts';

/**
 * Sends what the person who is logged in has changed, from the desk's worker. Throws while some of it waits to be sent
 * again: then the browser fires the sync event again. After a session that is over, everything waits for the login.
 */
export async function sendInWorker(caller: Caller = callInBackground): Promise<void> {
  if ((await readChanges()).every(({ refusal }) => refusal)) return;
  const staffId = await readStaffId(caller);
  if (staffId === undefined) return;
  let isSessionOver = false;
  const onSessionOver = () => {
    isSessionOver = true;
  };
  await sendChanges({ staffId, calls: deferrableCalls, caller, ignoreBackoff: true, onSessionOver });
  const channel = openChannel(outboxChannel);
  channel?.postMessage('changed');
  channel?.close();
  const isWaiting = (await readChanges()).some((change) => change.staffId === staffId && !change.refusal);
  if (isWaiting && !isSessionOver) throw new Error('Something in the desk’s outbox waits to be sent again');
}

/** Whose session the browser has; undefined without one. */
async function readStaffId(caller: Caller): Promise<string | undefined> {
  try {
    return (await caller(readStaffMe, {})).id;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}
