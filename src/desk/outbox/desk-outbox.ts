import type { QueryClient } from '@tanstack/react-query';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { callInBackground } from '#src/desk/lib/call-in-background.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { showOrder } from '#src/desk/orders/show-order.ts';
import { showProductRow } from '#src/desk/products/show-product-row.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { openChannel } from '#src/lib/site-data.ts';

import { addChange, deleteChange, readChanges } from './change-store.ts';
import { type DeferrableCallName, deferrableCallOf, deferrableCalls } from './deferrable-calls.ts';
import { deskOutbox } from './outbox-state.ts';
import { type NewChange, outboxChannel, type PendingChange } from './pending-change.ts';
import { requestSync } from './request-sync.ts';
import { sendChanges } from './send-changes.ts';

// The desk's outbox in a page: what was packed, shipped, counted and noted without a network, until the server has it.

let queryClient: QueryClient | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const channel = openChannel(outboxChannel);

/** Sends what waits now, on focus and when online again. Called once, at the start. */
export function startDeskOutbox(client: QueryClient): void {
  queryClient = client;
  const sendNow = () => void sendPending({ ignoreBackoff: true });
  window.addEventListener('online', sendNow);
  window.addEventListener('focus', sendNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
  channel?.addEventListener('message', () => void showSentElsewhere());
  void refresh().then(sendNow);
}

/**
 * Makes a change that may wait: stores it, then sends it. Where nothing can be stored it is sent at once. Throws
 * `AppError` only then.
 */
export async function deferChange(change: NewChange & { readonly callName: DeferrableCallName }): Promise<void> {
  return makeChange(change);
}

async function makeChange(change: NewChange): Promise<void> {
  const staffId = currentStaffId();
  const added = staffId && (await orUndefined('The change is not stored', () => addChange(change, staffId)));
  if (!added) {
    const { callName, params, body } = change;
    const call = deferrableCallOf(callName);
    if (!call) throw new Error(`${callName} can’t wait in the outbox`);
    applyResult(change, await callStaff(call, { params, body, idempotencyKey: newIdempotencyKey() }));
    return;
  }
  await refresh();
  channel?.postMessage('changed');
  void requestSync();
  void sendPending();
}

/** Deletes a change that the shop did not accept, or that shall not be sent. */
export async function discardChange(id: string): Promise<void> {
  await deleteChange(id);
  await afterChange();
}

/** Makes a refused change again, on the record as it is now. */
export async function repeatChange({ id, refusal, body, ...change }: PendingChange): Promise<void> {
  const version = refusal?.current?.version;
  await deleteChange(id);
  await makeChange({ ...change, body: { ...body, ...(version !== undefined && { version }) } });
}

/** Sends pending changes that are due, or all. */
export async function sendPending({ ignoreBackoff = false } = {}): Promise<void> {
  clearTimeout(timer);
  const staffId = currentStaffId();
  if (!staffId) return;
  const onSent = (change: PendingChange, result: unknown) => {
    applyResult(change, result);
    void afterChange();
  };
  const onSessionOver = () => {
    staffSession.isOver = true;
  };
  await orUndefined('The changes could not be sent', () =>
    sendChanges({ staffId, calls: deferrableCalls, caller: callInBackground, ignoreBackoff, onSent, onSessionOver }),
  );
  await afterChange();
  const next = deskOutbox.changes.filter((change) => !change.refusal && change.staffId === staffId);
  if (next.length === 0 || staffSession.isOver) return;
  const dueAt = Math.min(...next.map(({ nextTryAt }) => nextTryAt));
  timer = setTimeout(() => void sendPending(), Math.max(1000, dueAt - Date.now()));
}

function currentStaffId(): string | undefined {
  return queryClient?.getQueryData(staffQuery(readStaffMe).queryKey)?.id;
}

/** Shows the result; everything else that is on the screen is refetched. */
function applyResult({ callName }: Pick<NewChange, 'callName'>, result: unknown): void {
  if (!queryClient) return;
  const show = callName === 'changeStock' ? showProductRow : showOrder;
  if (result !== undefined) show(queryClient, result);
  refetchScreens(queryClient);
}

async function refresh(): Promise<void> {
  deskOutbox.changes = (await orUndefined('The outbox can’t be read', readChanges)) ?? [];
}

/** After a change by another tab or the worker: what it has sent is shown as the shop has it. */
async function showSentElsewhere(): Promise<void> {
  const before = deskOutbox.changes.length;
  await refresh();
  if (queryClient && deskOutbox.changes.length < before) refetchScreens(queryClient);
}

async function afterChange(): Promise<void> {
  await refresh();
  channel?.postMessage('changed');
}
