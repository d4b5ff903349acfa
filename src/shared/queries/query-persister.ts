import {
  type AsyncStorage,
  experimental_createQueryPersister,
} from '@tanstack/query-persist-client-core';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { hashKey, notifyManager } from '@tanstack/react-query';
import type { AnyCall } from '#contract/calls/call.ts';
import { whenIdle } from '#src/shared/loading/when-idle.ts';
import {
  databaseTimeoutMs,
  restoredCheckMs,
  restoredRefetchMs,
} from '#src/shared/network/timing.ts';
import { areCopiesCurrent, onLogout, session } from '#src/shared/session/session.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { deleteRecord, readRecord, writeRecord } from '#src/shared/storage/database.ts';
import { loadAccountCalls, loadCalls } from './query.ts';
import {
  deleteExpiredQueries,
  deletePrivateQueries,
  mayRead,
  privatePrefixOf,
  publicPrefix,
  queryStore,
  type StoredQuery,
  storedQuerySchema,
} from './stored-queries.ts';

// Persists query results in IndexedDB. A query is restored when it is first made, and refetched in
// the background. Private results are stored under the customer's id and deleted at logout.

/** Reads that took longer than `databaseTimeoutMs`. */
const lateReads = new Map<string, Promise<StoredQuery | undefined>>();

/**
 * Whose private results may be read; nobody's when the shop has not confirmed the session for days.
 */
function readerId(): string | undefined {
  return areCopiesCurrent() ? session.user?.userId : undefined;
}

const storage: AsyncStorage<StoredQuery | undefined> = {
  getItem: (key) => readInTime(key),
  setItem: async (key, query) => {
    // Not of a customer who has logged out.
    if (query && mayRead(key, readerId())) await writeRecord(queryStore, key, query);
  },
  removeItem: (key) => deleteRecord(queryStore, key),
};

const noFailure = { error: null, fetchFailureReason: null, fetchMeta: null };

const persisterWith = (prefix: string) =>
  experimental_createQueryPersister<StoredQuery | undefined>({
    storage,
    prefix,
    buster: contractStamp,
    // By the newest response and not by the clock, see `deleteExpiredQueries`.
    maxAge: Number.POSITIVE_INFINITY,
    // Later, see `refetch`: on a slow phone loading the caller would delay the first render.
    refetchOnRestore: false,
    serialize: ({ state: { data, ...state }, ...query }) =>
      // Not every browser can clone errors.
      data === undefined
        ? undefined
        : { ...query, state: { ...state, ...noFailure }, text: JSON.stringify(data) },
    deserialize: (stored) => {
      if (!stored) throw new Error('Nothing is stored');
      const { text, state, ...query } = stored;
      const dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now());
      return { ...query, state: { ...state, dataUpdatedAt, data: JSON.parse(text) } };
    },
  });

/** Undefined for queries that are not persisted. */
function persisterOf(query: Query) {
  const prefix = prefixOf(query);
  return prefix !== undefined && mayRead(`${prefix}-`, readerId())
    ? persisterWith(prefix)
    : undefined;
}

/** What an owner previews is not the shop's: this page stores nothing. */
const isPreview = () => document.documentElement.dataset.preview !== undefined;

function prefixOf({ meta, queryKey }: Query): string | undefined {
  if (meta?.isTransient === true || isPreview()) return undefined;
  if (meta?.isPrivate !== true) return publicPrefix;
  const [, input] = queryKey as readonly [
    string,
    { readonly params?: { readonly userId?: unknown } }?,
  ];
  const userId = input?.params?.userId;
  return typeof userId === 'string' ? privatePrefixOf(userId) : undefined;
}

/**
 * The persister of every query: restores a stored result for a query without data, else fetches.
 */
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
  // After TanStack has restored `dataUpdatedAt`.
  if (isRestored) notifyManager.schedule(() => refetch(query, context.client));
  return data;
}

/** A public result from memory or from this device. */
export async function readStored<Data>(
  client: QueryClient,
  queryKey: QueryKey,
): Promise<Data | undefined> {
  return (
    client.getQueryData<Data>(queryKey) ??
    persisterWith(publicPrefix).retrieveQuery<Data>(hashKey(queryKey))
  );
}

let isPersisting = false;

/** Persists results that were not fetched, but hydrated or set by the page. Called once. */
export function persistOtherQueries(client: QueryClient): void {
  if (isPersisting) return;
  isPersisting = true;
  const cache = client.getQueryCache();
  const persist = (query: Query) => void persisterOf(query)?.persistQuery(query);
  for (const query of cache.getAll()) if (query.state.status === 'success') persist(query);
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual)
      persist(query);
    const prefix = event.type === 'removed' && prefixOf(query);
    if (prefix) void storage.removeItem(`${prefix}-${query.queryHash}`);
  });
  onLogout(() => void deletePrivateQueries());
  whenIdle(() => void deleteExpiredQueries(readerId()), restoredCheckMs);
}

/** Refetches a restored query: when a component mounts, or when idle. */
function refetch(query: Query, client: QueryClient): void {
  query.setState({ isInvalidated: true });
  whenIdle(
    () => query.state.isInvalidated && query.fetch().catch(() => undefined),
    restoredRefetchMs,
  );
  whenIdle(() => void check(query, client), restoredCheckMs);
}

/**
 * Parses restored data with its call's schema, once that is loaded; resets the query when it is
 * invalid.
 */
async function check(query: Query, client: QueryClient): Promise<void> {
  const calls: Readonly<Record<string, AnyCall>> = await (query.meta?.isPrivate === true
    ? loadAccountCalls().then(({ accountCalls }) => accountCalls)
    : loadCalls().then(({ catalogueCalls }) => catalogueCalls)
  ).catch(() => ({}));
  const { data, isInvalidated } = query.state;
  const call = calls[String(query.queryKey[0])];
  if (!isInvalidated || data === undefined || !call || call.response.safeParse(data).success)
    return;
  console.info('A stored response no longer fits its schema', query.queryKey);
  const prefix = prefixOf(query);
  if (prefix) await storage.removeItem(`${prefix}-${query.queryHash}`);
  await client.resetQueries({ queryKey: query.queryKey, exact: true });
}

/** Undefined when the database takes too long: then the query is fetched while the read goes on. */
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

/** Shows a late result of the database while the fetch is pending. */
async function restoreLate(query: Query): Promise<void> {
  const prefix = prefixOf(query);
  const stored = await lateReads.get(`${prefix}-${query.queryHash}`);
  if (!stored || query.state.status !== 'pending' || !persisterOf(query)) return;
  const updatedAt = Math.min(stored.state.dataUpdatedAt, Date.now());
  query.setData(JSON.parse(stored.text), { updatedAt, manual: true });
  query.setState({ isInvalidated: true });
}
