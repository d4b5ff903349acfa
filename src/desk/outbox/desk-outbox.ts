import type { QueryClient } from '@tanstack/react-query';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { deskAddress, deskSyncTag } from '#contract/names/desk.ts';
import { callStaff } from '#src/desk/lib/call-staff.ts';
import { isLoggingOut, sendLogout } from '#src/desk/lib/log-out.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import { staffSession } from '#src/desk/lib/staff-session.ts';
import { showOrder } from '#src/desk/orders/show-order.ts';
import { showProductRow } from '#src/desk/products/show-product-row.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { requestSync } from '#src/lib/request-sync.ts';
import { openChannel } from '#src/lib/site-data.ts';
import { showToast } from '#src/ui/toast-store.ts';

import * as store from './change-store.ts';
import type { DeferrableCallName } from './deferrable-calls.ts';
import { deskOutbox } from './outbox-state.ts';
import { type NewChange, newChange, outboxChannel, type PendingChange } from './pending-change.ts';
import { sendChange, sendChanges } from './send-changes.ts';
import { readUnstored, sumTaps, writeUnstored } from './unstored-changes.ts';

// The desk's outbox in a page: what was packed, shipped, counted and noted without a network, until the server has it.

let queryClient: QueryClient | undefined;
/** As IndexedDB has them. */
let stored: readonly PendingChange[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let tapTimer: ReturnType<typeof setTimeout> | undefined;
/** Taps within this time are one change. */
const tapsMs = 600;
const channel = openChannel(outboxChannel);

/** Sends what waits now and when online again, on focus what is due. Called once, at the start. */
export function startDeskOutbox(client: QueryClient): void {
  queryClient = client;
  const send = (ignoreBackoff: boolean) => {
    if (isLoggingOut()) void orUndefined('The logout waits', sendLogout);
    else void sendPending({ ignoreBackoff });
  };
  const sendNow = () => send(true);
  const sendDue = () => send(false);
  window.addEventListener('online', sendNow);
  window.addEventListener('focus', sendDue);
  // Of a page that is left, the worker can send what is stored.
  document.addEventListener('visibilitychange', () => (document.hidden ? void storeChanges() : sendDue()));
  channel?.addEventListener('message', () => void refresh());
  show();
  void refresh().then(sendNow);
}

type DeferrableChange = NewChange & { readonly callName: DeferrableCallName };

/**
 * Makes a change that may wait: stores it, then sends it. Where nothing can be stored it is sent at once. Returns whether
 * it is stored or made; else the failure is shown.
 */
export async function deferChange(change: DeferrableChange): Promise<boolean> {
  const { id } = addUnstored(change);
  const failed = await storeChanges();
  void sendPending();
  return !failed.has(id);
}

/** Changes a stock by one of several taps. */
export function deferTap(change: DeferrableChange): void {
  addUnstored({ ...change, isTap: true });
  show();
  clearTimeout(tapTimer);
  tapTimer = setTimeout(() => void sendPending(), tapsMs);
}

/** Deletes a change that the shop did not accept, or that shall not be sent. */
export async function discardChange(id: string): Promise<void> {
  await orUndefined('The change could not be deleted', () => store.deleteChange(id));
  await afterChange();
}

/** Makes a refused change again, on the record as it is now. */
export async function repeatChange(id: string): Promise<void> {
  await orUndefined('The change could not be repeated', () => store.repeatChange(id));
  await afterChange();
  await sendPending({ ignoreBackoff: true });
}

/** Stores what is not stored yet, and sends pending changes that are due, or all. */
export async function sendPending({ ignoreBackoff = false, ignoreRetryAfter = false } = {}): Promise<void> {
  clearTimeout(timer);
  await storeChanges();
  const userId = currentStaffId();
  if (!userId) return;
  const getSession = () => (staffSession.isOver ? undefined : { userId });
  const onSessionOver = () => {
    staffSession.isOver = true;
  };
  const drained = await orUndefined('The changes could not be sent', () =>
    sendChanges({ getSession, ignoreBackoff, ignoreRetryAfter, applyResult, onSessionOver }),
  );
  await afterChange();
  clearTimeout(timer);
  const { nextTryAt } = drained ?? {};
  if (nextTryAt !== undefined) timer = setTimeout(() => void sendPending(), Math.max(1000, nextTryAt - Date.now()));
}

function currentStaffId(): string | undefined {
  return queryClient?.getQueryData(staffQuery(readStaffMe).queryKey)?.id;
}

/** Writes a change to local storage, before the page can be left. */
function addUnstored(change: NewChange): PendingChange {
  const added = newChange(change, currentStaffId() ?? '');
  writeUnstored([...readUnstored(), added]);
  return added;
}

/**
 * Moves changes from local storage to IndexedDB, else sends them. Returns the ids of those that were sent in vain. Two tabs
 * may do it at once: a change that is there already is not added again, and one that was sent has its key.
 */
async function storeChanges(): Promise<ReadonlySet<string>> {
  clearTimeout(tapTimer);
  const failed = new Set<string>();
  if (readUnstored().length === 0) return failed;
  const unstored = sumTaps(readUnstored());
  writeUnstored(unstored);
  const all = await orUndefined('The change is not stored', () => store.addChanges(unstored));
  if (all) stored = all;
  else for (const change of unstored) if (!(await sendDirectly(change))) failed.add(change.id);
  const done = new Set(unstored.map(({ id }) => id));
  writeUnstored(readUnstored().filter(({ id }) => !done.has(id)));
  show();
  if (all) void requestSync(deskAddress, deskSyncTag);
  channel?.postMessage('changed');
  return failed;
}

async function sendDirectly(change: PendingChange): Promise<boolean> {
  try {
    showResult(change, await sendChange(change, callStaff));
    return true;
  } catch (error) {
    showToast('error', `${change.label}: ${errorMessage(error)}`);
    return false;
  }
}

/** Shows the response in place of the change. */
async function applyResult(change: PendingChange, response: unknown): Promise<boolean> {
  stored = stored.filter(({ id }) => id !== change.id);
  show();
  showResult(change, response);
  return true;
}

function showResult({ callName }: PendingChange, result: unknown): void {
  if (!queryClient) return;
  const showIt = callName === 'changeStock' ? showProductRow : showOrder;
  if (result !== undefined) showIt(queryClient, result);
  refetchScreens(queryClient);
}

/** Reads the outbox. What was sent or refused meanwhile, by whichever tab or worker, is shown as the shop has it. */
async function refresh(): Promise<void> {
  const before = countWaiting();
  stored = (await orUndefined('The outbox can’t be read', store.readChanges)) ?? [];
  show();
  if (queryClient && countWaiting() < before) refetchScreens(queryClient);
}

function countWaiting(): number {
  return stored.filter(({ refusal }) => !refusal).length;
}

function show(): void {
  const known = new Set(stored.map(({ id }) => id));
  deskOutbox.changes = [...stored, ...readUnstored().filter(({ id }) => !known.has(id))];
}

async function afterChange(): Promise<void> {
  await refresh();
  channel?.postMessage('changed');
}
