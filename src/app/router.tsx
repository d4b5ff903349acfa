import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { pendingMinMs, pendingMs } from '#src/lib/timing.ts';
import { routeTree } from '#src/route-tree.gen.ts';
import { ErrorView } from './error-view.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { PendingView } from './pending-view.tsx';
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
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultErrorComponent: ErrorView,
    defaultNotFoundComponent: NotFoundView,
    defaultPendingComponent: PendingView,
    // On the server it would add an inline script to every page; browsers restore the scroll position of reloads.
    scrollRestoration: !import.meta.env.SSR,
    defaultViewTransition: false,
    ...(import.meta.env.SSR && { dehydrate: () => ({ queries: dehydrate(queryClient) as never }) }),
    // Without Query's own `hydrate`, which is longer: the server sends nothing but results.
    hydrate: ({ queries: { queries } }: { queries: DehydratedState }) => {
      for (const { queryKey, state } of queries)
        queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
