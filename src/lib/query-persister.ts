import { type AsyncStorage, experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { hashKey, notifyManager } from '@tanstack/react-query';

import type { AnyCall } from '#contract/calls/call.ts';

import { changeRecords, deleteRecord, readRecord } from './database.ts';
import { loadAccountCalls, loadCalls } from './query.ts';
import { inQuietMoment } from './quiet-moment.ts';
import { onLogout, session } from './session.ts';
import {
  contractStamp,
  deletePrivateQueries,
  deleteSurplusQueries,
  mayRead,
  privatePrefixOf,
  publicPrefix,
  queryStore,
  type StoredQuery,
  storedQuerySchema,
} from './stored-queries.ts';
import { databaseTimeoutMs, persistEveryMs, persistGatherMs, restoredCheckMs, restoredRenewalMs } from './timing.ts';

// Query results of earlier visits: restored when their query is first made, shown at once, and renewed behind the
// screen. Private ones lie under the customer's id and go with the session.

/** Results that are not yet in the database. Undefined: not to be stored. */
const pending = new Map<string, StoredQuery>();
/** Reads that go on after `databaseTimeoutMs`. */
const lateReads = new Map<string, Promise<StoredQuery | undefined>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let nextWriteAt = 0;

const storage: AsyncStorage<StoredQuery | undefined> = {
  getItem: (key) => pending.get(key) ?? readInTime(key),
  setItem: (key, query) => {
    if (!query) return;
    pending.set(key, query);
    document.addEventListener('visibilitychange', writeWhenHidden);
    timer ??= setTimeout(write, Math.max(persistGatherMs, nextWriteAt - performance.now()));
  },
  removeItem: (key) => {
    pending.delete(key);
    return deleteRecord(queryStore, key);
  },
};

/** Writes together what has arrived together; nothing of somebody who is no longer logged in. */
function write(): void {
  clearTimeout(timer);
  timer = undefined;
  nextWriteAt = performance.now() + persistEveryMs;
  const written = [...pending].filter(([key]) => mayRead(key, session.user?.userId));
  pending.clear();
  if (written.length > 0) void changeRecords(queryStore, written, []);
}

/** What came in the last second is not lost with the page, however early it is left. */
function writeWhenHidden(): void {
  if (document.visibilityState === 'hidden') write();
}

const noFailure = { error: null, fetchFailureReason: null, fetchMeta: null };

const persisterWith = (prefix: string) =>
  experimental_createQueryPersister<StoredQuery | undefined>({
    storage,
    prefix,
    buster: contractStamp,
    // By the newest response and not by the clock: `deleteSurplusQueries`.
    maxAge: Number.POSITIVE_INFINITY,
    // Not at once: what fetches takes as long to start as a slow phone takes to draw a page. See `renew`.
    refetchOnRestore: false,
    serialize: ({ state: { data, ...state }, ...query }) =>
      // Errors and what else may lie in a state can't be cloned in every browser.
      data === undefined ? undefined : { ...query, state: { ...state, ...noFailure }, text: JSON.stringify(data) },
    deserialize: (stored) => {
      if (!stored) throw new Error('Nothing is stored');
      const { text, state, ...query } = stored;
      const dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now());
      return { ...query, state: { ...state, dataUpdatedAt, data: JSON.parse(text) } };
    },
  });

/** Undefined for what is not stored on this device. */
function persisterOf(query: Query) {
  const prefix = prefixOf(query);
  return prefix !== undefined && mayRead(`${prefix}-`, session.user?.userId) ? persisterWith(prefix) : undefined;
}

/** What a customer was given lies under their own id. */
function prefixOf({ meta, queryKey }: Query): string | undefined {
  if (meta?.isTransient === true) return undefined;
  if (meta?.isPrivate !== true) return publicPrefix;
  const [, input] = queryKey as readonly [string, { readonly params?: { readonly userId?: unknown } }?];
  const userId = input?.params?.userId;
  return typeof userId === 'string' ? privatePrefixOf(userId) : undefined;
}

/** The persister of every query: restores it, if it has nothing yet and something is stored, or fetches it. */
export async function restoreOrFetch<Data>(
  queryFn: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  const persister = persisterOf(query);
  if (!persister) return queryFn(context);
  let isRestored = true;
  const fetchIt = (given: QueryFunctionContext) => {
    isRestored = false;
    restoreLate(query).catch(() => undefined);
    return queryFn(given);
  };
  const data = await persister.persisterFn(fetchIt, context, query);
  // After TanStack has given it its own age again.
  if (isRestored) notifyManager.schedule(() => renew(query, context.client));
  return data;
}

/** A public result that is on this device already. */
export async function readStored<Data>(client: QueryClient, queryKey: QueryKey): Promise<Data | undefined> {
  return client.getQueryData<Data>(queryKey) ?? persisterWith(publicPrefix).retrieveQuery<Data>(hashKey(queryKey));
}

let isFollowing = false;

/** Persists what came otherwise than by fetching: with the rendered page, or set by the page itself. Called once. */
export function followQueries(client: QueryClient): void {
  if (isFollowing) return;
  isFollowing = true;
  const cache = client.getQueryCache();
  const persist = (query: Query) => void persisterOf(query)?.persistQuery(query);
  for (const query of cache.getAll()) if (query.state.status === 'success') persist(query);
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) persist(query);
    const prefix = event.type === 'removed' && prefixOf(query);
    if (prefix) void storage.removeItem(`${prefix}-${query.queryHash}`);
  });
  onLogout(() => void deletePrivateQueries());
  inQuietMoment(() => void deleteSurplusQueries(session.user?.userId), restoredCheckMs);
}

/** By what shows it, and for the rest soon. */
function renew(query: Query, client: QueryClient): void {
  query.setState({ isInvalidated: true });
  inQuietMoment(() => query.state.isInvalidated && query.fetch().catch(() => undefined), restoredRenewalMs);
  inQuietMoment(() => void check(query, client), restoredCheckMs);
}

/** Parses what is still shown as restored by its call's schema, once that is at hand; what does not fit is fetched. */
async function check(query: Query, client: QueryClient): Promise<void> {
  const calls: Readonly<Record<string, AnyCall>> = await (query.meta?.isPrivate === true
    ? loadAccountCalls().then(({ accountCalls }) => accountCalls)
    : loadCalls().then(({ catalogueCalls }) => catalogueCalls)
  ).catch(() => ({}));
  const { data, isInvalidated } = query.state;
  const call = calls[String(query.queryKey[0])];
  if (!isInvalidated || data === undefined || !call || call.answer.safeParse(data).success) return;
  console.info('A stored response no longer fits its schema', query.queryKey);
  const prefix = prefixOf(query);
  if (prefix) await storage.removeItem(`${prefix}-${query.queryHash}`);
  await client.resetQueries({ queryKey: query.queryKey, exact: true });
}

/** Undefined for a database that takes too long: then the network is called, and the read goes on. */
function readInTime(key: string): Promise<StoredQuery | undefined> {
  const read = readRecord(queryStore, key, storedQuerySchema);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timeout = setTimeout(() => {
      lateReads.set(key, read);
      void read.finally(() => lateReads.delete(key));
      resolve(undefined);
    }, databaseTimeoutMs);
  });
  return Promise.race([read, late]).finally(() => clearTimeout(timeout));
}

/** What a slow database has is shown while the network is waited for. */
async function restoreLate(query: Query): Promise<void> {
  const prefix = prefixOf(query);
  const stored = await lateReads.get(`${prefix}-${query.queryHash}`);
  if (!stored || query.state.status !== 'pending' || !persisterOf(query)) return;
  const updatedAt = Math.min(stored.state.dataUpdatedAt, Date.now());
  query.setData(JSON.parse(stored.text), { updatedAt, manual: true });
  query.setState({ isInvalidated: true });
}
