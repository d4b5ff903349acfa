import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { pendingMinMs, pendingMs } from '#src/shared/network/timing.ts';
import { isSavingData } from '#src/shared/pictures/data-saver.ts';
import { routeTree } from '#src/shop/route-tree.gen.ts';
import { ErrorView, NotFoundView, PendingView } from './fallback-views.tsx';
import { parseSearch, stringifySearch } from './query-string.ts';

interface RouterOptions {
  readonly queryClient: QueryClient;
  /** Scheme and host of the shop, for canonical addresses. */
  readonly publicUrl: string;
}

/** The router. Dehydrates the query cache into the rendered page. */
export function createAppRouter({ queryClient, publicUrl }: RouterOptions) {
  return createRouter({
    routeTree,
    context: { queryClient, publicUrl },
    parseSearch,
    stringifySearch,
    defaultPreload: !import.meta.env.SSR && isSavingData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    defaultPendingComponent: PendingView,
    // On the server it would add an inline script to every page; browsers restore the scroll
    // position of reloads.
    scrollRestoration: !import.meta.env.SSR,
    defaultViewTransition: false,
    // Without Query's own functions, which send and read more: the server has nothing but results.
    // They are JSON, which the router's types ask each part of.
    ...(import.meta.env.SSR && { dehydrate: () => ({ results: resultsIn(queryClient) as never }) }),
    hydrate: ({ results }: { results: readonly Result[] }) => {
      for (const { queryKey, data, updatedAt } of results)
        queryClient.setQueryData(queryKey, data, { updatedAt });
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
}

/** The result of a query. */
interface Result {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  readonly updatedAt: number;
}

function resultsIn(queryClient: QueryClient): Result[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
