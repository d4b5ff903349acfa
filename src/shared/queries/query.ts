import {
  QueryClient as Client,
  QueryCache,
  type QueryClient,
  type QueryPersister,
  queryOptions,
} from '@tanstack/react-query';

import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { AnyCall, CachedInfo, Caller, CallInput, ResponseOf } from '#contract/calls/call.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { AppError } from '#src/shared/network/app-error.ts';
import { queryMaxRetryAfterMs, retryDelayMs } from '#src/shared/network/timing.ts';

// A query's key is a call's name and input, and its function comes from the query client: so the
// same query works in the page, on the server and restored from storage. The calls' schemas are
// loaded with the first fetch.

/** Options of a query that is not persisted, such as suggestions for a half-typed word. */
export const transient = { meta: { isTransient: true }, gcTime: 60_000 };

/** Query options of a public call. */
export function queryOf<Name extends keyof CatalogueCalls>(
  name: Name,
  input: CallInput = {},
  options?: typeof transient,
) {
  return queryOptions<
    ResponseOf<CatalogueCalls[Name]>,
    Error,
    ResponseOf<CatalogueCalls[Name]>,
    readonly [Name, CallInput]
  >({
    queryKey: [name, input],
    ...options,
  });
}

/**
 * Query options of a private call. The customer's id must be in the input, so that nobody sees
 * another's data.
 */
export function privateQueryOf<Name extends keyof AccountCalls>(name: Name, input: CallInput) {
  return queryOptions<
    ResponseOf<AccountCalls[Name]>,
    Error,
    ResponseOf<AccountCalls[Name]>,
    readonly [Name, CallInput]
  >({
    queryKey: [name, input],
    meta: { isPrivate: true },
  });
}

/** Removes the results of private calls. */
export function dropPrivateQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isPrivate === true });
}

function retryAfterMsOf({ response }: AppError): number {
  return Number(response?.retryAfter) * 1000;
}

/** A query client whose queries use the given caller. The server renders with `retry: false`. */
export function createQueryClient(
  getCaller: () => Promise<Caller>,
  {
    retry = true,
    persister,
  }: { readonly retry?: boolean; readonly persister?: QueryPersister } = {},
): QueryClient {
  /** Data from cached responses, until `onSuccess`. */
  const cachedData = new WeakMap<object, CachedInfo>();
  return new Client({
    queryCache: new QueryCache({
      // A cached response keeps its age, is stale, and carries the reason. Set here, before
      // `fetchQuery` resolves.
      onSuccess: (data, query) => {
        const cached = typeof data === 'object' && data !== null ? cachedData.get(data) : undefined;
        if (!cached) return;
        const reason = new AppError(
          cached.isSlow ? 'timeout' : 'offline',
          'The phone has responded',
        );
        query.setState({
          dataUpdatedAt: Date.parse(cached.at),
          isInvalidated: true,
          fetchFailureReason: reason,
        });
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal, meta }) => {
          const [name, input] = queryKey as readonly [string, CallInput];
          const [caller, calls] = await Promise.all([
            getCaller(),
            meta?.isPrivate
              ? loadAccountCalls().then((all) => all.accountCalls)
              : loadCalls().then((all) => all.catalogueCalls),
          ]);
          let cached: CachedInfo | undefined;
          const data = await caller(
            (calls as Record<string, AnyCall>)[name] as AnyCall,
            input,
            signal,
            (found) => {
              cached = found;
            },
          );
          if (cached) cachedData.set(data, cached);
          return data;
        },
        ...(persister && { persister }),
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        // A busy shop sends `Retry-After`.
        retry: (count, error) =>
          retry &&
          error instanceof AppError &&
          (error.kind === 'restarted' ||
            (count < 1 &&
              (error.kind === 'timeout' || retryAfterMsOf(error) <= queryMaxRetryAfterMs))),
        retryDelay: (_, error) => {
          if (!(error instanceof AppError)) return retryDelayMs;
          return error.kind === 'restarted' ? 0 : retryAfterMsOf(error) || retryDelayMs;
        },
        // Offline, a query fails at once instead of pausing.
        networkMode: 'always',
      },
    },
  });
}

/** Loads the schemas of account calls. */
export const loadAccountCalls = () => import('#contract/calls/account-calls.ts');

/** Loads the page's caller. */
export const loadCaller = (): Promise<Caller> =>
  import('#src/shared/network/page-caller.ts').then(({ pageCaller }) => pageCaller);

/** Loads the schemas of public calls; called when idle, so that no query waits for them. */
export const loadCalls = () => import('#contract/calls/catalogue-calls.ts');
