import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';

import { deskAddress } from '#contract/names/desk.ts';
import { pendingMinMs, pendingMs } from '#src/lib/timing.ts';

import { DeskErrorView, DeskNotFoundView } from './layout/desk-error-view.tsx';
import { routeTree } from './routes.tsx';

/** The desk's router, below `/admin`. */
export function createDeskRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: deskAddress,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultErrorComponent: DeskErrorView,
    defaultNotFoundComponent: DeskNotFoundView,
    scrollRestoration: true,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}
