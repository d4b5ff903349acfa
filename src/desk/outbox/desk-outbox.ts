import type { QueryClient } from '@tanstack/react-query';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { listDeskProducts, readDeskProduct } from '#contract/calls/admin/product-calls.ts';
import { deskProductRowSchema } from '#contract/calls/admin/product-schemas.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { deskAddress, deskSyncTag } from '#contract/names/desk.ts';
import { sendLogout } from '#src/desk/lib/send-logout.ts';
import { refetchScreens, staffQuery } from '#src/desk/lib/staff-query.ts';
import { callStaff, isLoggingOut, staffSession } from '#src/desk/lib/staff-session.ts';
import { showMoved, showOrder } from '#src/desk/records/order-history.ts';
import { orUndefined } from '#src/shared/browser/or-undefined.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { requestSync } from '#src/shared/network/request-sync.ts';
import { openChannel } from '#src/shared/storage/site-data.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import {
  addChanges,
  deleteChanges,
  type NewChange,
  newChange,
  outboxChannel,
  type PendingChange,
  pendingChangeSchema,
  readChanges,
  repeatChange as repeatStored,
} from './change-store.ts';
import type { DeferrableCallName } from './deferrable-calls.ts';
import { deskOutbox } from './outbox-state.ts';
import { sendChange, sendChanges } from './send-changes.ts';

// The desk's outbox in a page: what was packed, shipped, counted and noted without a network, until
// the server has it.

let queryClient: QueryClient | undefined;
/** As IndexedDB has them. */
let stored: readonly PendingChange[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let tapTimer: ReturnType<typeof setTimeout> | undefined;
/** Taps within this time are sent together. */
const tapsMs = 600;
const channel = openChannel(outboxChannel);

/** Sends what waits now and when online again, on focus what is due. Called once, at the start. */
export function startDeskOutbox(client: QueryClient): void {
  queryClient = client;
  const send = (ignoreBackoff: boolean) => {
    if (isLoggingOut()) void orUndefined('The logout waits', sendLogout);
    else void sendDeskChanges({ ignoreBackoff });
  };
  const sendNow = () => send(true);
  const sendDue = () => send(false);
  window.addEventListener('online', sendNow);
  window.addEventListener('focus', sendDue);
  // Of a page that is left, the worker can send what is stored.
  document.addEventListener('visibilitychange', () =>
    document.hidden ? void storeChanges() : sendDue(),
  );
  channel?.addEventListener('message', () => void refresh());
  show();
  void refresh().then(sendNow);
}

type DeferrableChange = NewChange & { readonly callName: DeferrableCallName };

/**
 * Makes a change that may wait: stores it, then sends it. Where nothing can be stored it is sent at
 * once. Returns whether it is stored or made; else the failure is shown. The second half of a
 * double tap makes nothing.
 */
export async function deferChange(change: DeferrableChange): Promise<boolean> {
  if (isWaiting(change)) return false;
  const { id } = keepLocally(change);
  const failed = await storeChanges();
  void sendDeskChanges();
  return !failed.has(id);
}

/** Changes that are made together, with the responses to them. */
interface Batch {
  readonly ids: ReadonlySet<string>;
  readonly results: unknown[];
}

const batches = new Set<Batch>();

/**
 * Makes several changes that may wait, each on its own. Returns the responses to those that the
 * shop has carried out by now, which are not told one by one.
 */
export async function deferChanges(changes: readonly DeferrableChange[]): Promise<unknown[]> {
  const kept = changes.filter((change) => !isWaiting(change)).map(keepLocally);
  const batch: Batch = { ids: new Set(kept.map(({ id }) => id)), results: [] };
  batches.add(batch);
  await storeChanges();
  await sendDeskChanges();
  batches.delete(batch);
  return batch.results;
}

/** Whether the same step, or a note with the same text, waits already. */
function isWaiting({ callName, subject, body }: DeferrableChange): boolean {
  return deskOutbox.changes.some(
    (one) =>
      one.callName === callName &&
      one.subject === subject &&
      one.body.text === body.text &&
      !one.refusal,
  );
}

/**
 * Changes a stock by one of several taps. Each is a change with its own key, so that no tab counts
 * it again.
 */
export function deferTap(change: DeferrableChange): void {
  keepLocally(change);
  clearTimeout(tapTimer);
  tapTimer = setTimeout(() => void sendDeskChanges(), tapsMs);
}

/** Deletes changes that the shop did not accept. */
export async function discardChanges(ids: readonly string[]): Promise<void> {
  await orUndefined('The change could not be deleted', () => deleteChanges(ids));
  await afterChange();
}

/**
 * Withdraws changes that wait. Says whether one of them may have reached the shop: what was tried
 * may have been carried out although no answer came.
 */
export async function withdrawChanges(ids: readonly string[]): Promise<void> {
  const own = deskOutbox.changes.filter(({ id }) => ids.includes(id));
  deleteLocal(own);
  await discardChanges(ids);
  if (own.some(({ attempts }) => attempts > 0))
    showToast(
      'info',
      'Withdrawn here. It may have reached the shop already: please look when you’re online.',
    );
  else showToast('success', 'Withdrawn. It was not sent.');
}

/** Makes a refused change again, on the record as it is now. */
export async function repeatChange(id: string): Promise<void> {
  await orUndefined('The change could not be repeated', () => repeatStored(id));
  await afterChange();
  await sendDeskChanges({ ignoreBackoff: true });
}

/** Stores what is not stored yet, and sends pending changes that are due, or all. */
export async function sendDeskChanges({
  ignoreBackoff = false,
  ignoreRetryAfter = false,
} = {}): Promise<void> {
  clearTimeout(timer);
  await storeChanges();
  const userId = currentStaffId();
  if (!userId) return;
  const getSession = () => (staffSession.isOver ? undefined : { userId });
  const onSessionOver = () => {
    staffSession.isOver = true;
  };
  let isSent = false;
  /** Shows the response in place of the change. */
  const applyResult = async (change: PendingChange, response: unknown) => {
    isSent = true;
    stored = stored.filter(({ id }) => id !== change.id);
    show();
    showResult(change, response);
    return true;
  };
  const drained = await orUndefined('The changes could not be sent', () =>
    sendChanges({ getSession, ignoreBackoff, ignoreRetryAfter, applyResult, onSessionOver }),
  );
  await afterChange();
  // Once for all of them.
  if (isSent && queryClient) refetchScreens(queryClient);
  clearTimeout(timer);
  const { nextTryAt } = drained ?? {};
  if (nextTryAt !== undefined)
    timer = setTimeout(() => void sendDeskChanges(), Math.max(1000, nextTryAt - Date.now()));
}

function currentStaffId(): string | undefined {
  return queryClient?.getQueryData(staffQuery(readStaffMe).queryKey)?.id;
}

/** Writes a change to local storage, before the page can be left, and shows it. */
function keepLocally(change: NewChange): PendingChange {
  const added = newChange(change, currentStaffId() ?? '');
  if (!deviceStorage.write(prefix + added.id, JSON.stringify(added))) memory.set(added.id, added);
  show();
  return added;
}

/**
 * Moves changes from local storage to IndexedDB, else sends them. Returns the ids of those that
 * were sent in vain. Two tabs may do it at once: a change that is there already is not added again,
 * and one that was sent has its key.
 */
async function storeChanges(): Promise<ReadonlySet<string>> {
  clearTimeout(tapTimer);
  const failed = new Set<string>();
  const local = readLocal();
  if (local.length === 0) return failed;
  const all = await orUndefined('The change is not stored', () => addChanges(local));
  if (all) stored = all;
  else for (const change of local) if (!(await sendDirectly(change))) failed.add(change.id);
  deleteLocal(local);
  show();
  if (all) void requestSync(deskAddress, deskSyncTag);
  channel?.postMessage('changed');
  return failed;
}

async function sendDirectly(change: PendingChange): Promise<boolean> {
  try {
    showResult(change, await sendChange(change, callStaff));
    if (queryClient) refetchScreens(queryClient);
    return true;
  } catch (error) {
    showToast('error', `${change.label}: ${errorMessage(error)}`);
    return false;
  }
}

function showResult({ id, callName, at }: PendingChange, result: unknown): void {
  if (!queryClient || result === undefined) return;
  if (callName === 'changeStock') {
    showStock(queryClient, result);
    return;
  }
  showOrder(queryClient, result);
  const batch = [...batches].find(({ ids }) => ids.has(id));
  batch?.results.push(result);
  if (batch) return;
  // What waited longer was done on another screen.
  if (callName !== 'addOrderNote' && Date.now() - Date.parse(at) < noticeMs)
    showMoved(queryClient, result);
}

/** As long as the server holds the email. */
const noticeMs = 10_000;

/** Shows the stock of a product as a change has left it, before anything is refetched. */
function showStock(client: QueryClient, result: unknown): void {
  const row = deskProductRowSchema.safeParse(result).data;
  if (!row) return;
  client.setQueriesData<ResponseOf<typeof listDeskProducts>>(
    { queryKey: [listDeskProducts.name] },
    (list) =>
      list && {
        ...list,
        products: list.products.map((product) => (product.id === row.id ? row : product)),
      },
  );
  const stocks = new Map(row.variants.map(({ id, stock }) => [id, stock]));
  client.setQueryData(
    staffQuery(readDeskProduct, { params: { id: row.id } }).queryKey,
    (product) =>
      product && {
        ...product,
        stock: row.stock,
        variants: product.variants.map((variant) => ({
          ...variant,
          stock: stocks.get(variant.id) ?? variant.stock,
        })),
      },
  );
}

/**
 * Reads the outbox. What was sent or refused meanwhile, by whichever tab or worker, is shown as the
 * shop has it.
 */
async function refresh(): Promise<void> {
  const before = countWaiting();
  stored = (await orUndefined('The outbox can’t be read', readChanges)) ?? [];
  show();
  deskOutbox.isRead = true;
  if (queryClient && countWaiting() < before) refetchScreens(queryClient);
}

function countWaiting(): number {
  return stored.filter(({ refusal }) => !refusal).length;
}

function show(): void {
  const known = new Set(stored.map(({ id }) => id));
  deskOutbox.changes = [...stored, ...readLocal().filter(({ id }) => !known.has(id))];
}

async function afterChange(): Promise<void> {
  await refresh();
  channel?.postMessage('changed');
}

// Changes that are not in IndexedDB yet. They are in local storage, which is written at once: a
// page may be left, or its browser killed, right after a tap. Each has a key of its own, as all
// tabs write there.

const prefix = 'desk-unstored:';
/** Where local storage is blocked or full. */
const memory = new Map<string, PendingChange>();

/** Oldest first. */
function readLocal(): readonly PendingChange[] {
  const names = deviceStorage.names().filter((name) => name.startsWith(prefix));
  const stored = names.flatMap(
    (name) => pendingChangeSchema.safeParse(deviceStorage.readJson(name)).data ?? [],
  );
  return [...stored, ...memory.values()].toSorted((a, b) => a.at.localeCompare(b.at));
}

function deleteLocal(changes: readonly PendingChange[]): void {
  for (const { id } of changes) {
    deviceStorage.write(prefix + id, undefined);
    memory.delete(id);
  }
}
