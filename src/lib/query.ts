import type { QueryClient } from '@tanstack/react-query';
import { QueryClient as Client, queryOptions } from '@tanstack/react-query';

import type { AnswerOf } from '#contract/calls/call.ts';
import type { Caller, CallInput } from '#contract/calls/caller.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { AppError } from './app-error.ts';

// A query is a value: a call's name and what goes into it. Who carries it out is the query client's
// matter, so the same value works in the page, on the server and, kept, on another day. The calls
// themselves, with their schemas, are fetched when the first query goes out: a rendered page needs none.

/** The query that makes a call; its key is the call's name and input. */
export function queryOf<Name extends keyof CatalogueCalls>(name: Name, input: CallInput = {}) {
  return queryOptions<
    AnswerOf<CatalogueCalls[Name]>,
    Error,
    AnswerOf<CatalogueCalls[Name]>,
    readonly [Name, CallInput]
  >({
    queryKey: [name, input],
  });
}

/** A query client whose queries go through the given caller; `retry: false` while a page is rendered. */
export function createQueryClient(getCaller: () => Promise<Caller>, { retry = true } = {}): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => {
          const [name, input] = queryKey as readonly [keyof CatalogueCalls, CallInput];
          const [caller, { catalogueCalls }] = await Promise.all([getCaller(), loadCalls()]);
          return caller(catalogueCalls[name], input, signal);
        },
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        retry: (count, error) => retry && count < 1 && error instanceof AppError && error.kind === 'timeout',
        // Without a network a query fails at once, and the screen says so; it does not wait unseen.
        networkMode: 'always',
      },
    },
  });
}

/** Fetches the calls' schemas; called early when there is time, so that no query waits for them. */
export const loadCalls = () => import('#contract/calls/catalogue-calls.ts');
