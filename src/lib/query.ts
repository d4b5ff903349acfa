import type { QueryClient, QueryPersister } from '@tanstack/react-query';
import { QueryClient as Client, QueryCache, queryOptions } from '@tanstack/react-query';

import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { Cached, Caller, CallInput } from '#contract/calls/caller.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { AppError } from './app-error.ts';
import { longestRetryAfterMs, retryDelayMs } from './timing.ts';

// A query is a value: a call's name and what goes into it. Who carries it out is the query client's
// matter, so the same value works in the page, on the server and, kept, on another day. The calls
// themselves, with their schemas, are fetched when the first query goes out: a rendered page needs none.

/** Options of a query whose response is only of the moment, such as what a half-typed word finds: it is not stored. */
export const transient = { meta: { isTransient: true }, gcTime: 60_000 };

/** The query that makes a call; its key is the call's name and input. */
export function queryOf<Name extends keyof CatalogueCalls>(
  name: Name,
  input: CallInput = {},
  options?: typeof transient,
) {
  return queryOptions<
    AnswerOf<CatalogueCalls[Name]>,
    Error,
    AnswerOf<CatalogueCalls[Name]>,
    readonly [Name, CallInput]
  >({
    queryKey: [name, input],
    ...options,
  });
}

/**
 * The query of a private call. Whose it is must stand in its input (`userId`), so that nobody is shown what was
 * fetched for another; logging out drops them all (`dropPrivateQueries`).
 */
export function privateQueryOf<Name extends keyof AccountCalls>(name: Name, input: CallInput) {
  return queryOptions<AnswerOf<AccountCalls[Name]>, Error, AnswerOf<AccountCalls[Name]>, readonly [Name, CallInput]>({
    queryKey: [name, input],
    meta: { isPrivate: true },
  });
}

/** Forgets what was fetched for a person. */
export function dropPrivateQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.isPrivate === true });
}

function waitOf({ answered }: AppError): number {
  return Number(answered?.retryAfter) * 1000;
}

/** A query client whose queries go through the given caller; `retry: false` while a page is rendered. */
export function createQueryClient(
  getCaller: () => Promise<Caller>,
  { retry = true, persister }: { readonly retry?: boolean; readonly persister?: QueryPersister } = {},
): QueryClient {
  /** Data that came from the phone, until its query has taken it. */
  const cachedData = new WeakMap<object, Cached>();
  return new Client({
    queryCache: new QueryCache({
      // It has its own age, is stale, and says why the network did not respond. Here, as whoever waits for the query is
      // to find it so.
      onSuccess: (data, query) => {
        const cached = typeof data === 'object' && data !== null ? cachedData.get(data) : undefined;
        if (!cached) return;
        const reason = new AppError(cached.isSlow ? 'timeout' : 'offline', 'The phone has responded');
        query.setState({ dataUpdatedAt: Date.parse(cached.at), isInvalidated: true, fetchFailureReason: reason });
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
          let cached: Cached | undefined;
          const data = await caller((calls as Record<string, AnyCall>)[name] as AnyCall, input, signal, (found) => {
            cached = found;
          });
          if (cached) cachedData.set(data, cached);
          return data;
        },
        ...(persister && { persister }),
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        // A shop that is busy says when to come again.
        retry: (count, error) =>
          retry &&
          error instanceof AppError &&
          (error.kind === 'restarted' ||
            (count < 1 && (error.kind === 'timeout' || waitOf(error) <= longestRetryAfterMs))),
        retryDelay: (_, error) => {
          if (!(error instanceof AppError)) return retryDelayMs;
          return error.kind === 'restarted' ? 0 : waitOf(error) || retryDelayMs;
        },
        // Without a network a query fails at once, and the screen says so; it does not wait unseen.
        networkMode: 'always',
      },
    },
  });
}

/** The schemas of a customer's calls, fetched when the first is made. */
export const loadAccountCalls = () => import('#contract/calls/account-calls.ts');

/** The page's caller, in the name of whoever is logged in at that moment. */
export const loadCaller = (): Promise<Caller> => import('./page-caller.ts').then(({ pageCaller }) => pageCaller);

/** Fetches the catalogue's schemas; called early when there is time, so that no query waits for them. */
export const loadCalls = () => import('#contract/calls/catalogue-calls.ts');
