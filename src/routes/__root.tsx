import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { Layout } from '#src/layout/layout.tsx';
import { settings } from '#src/settings.ts';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** Scheme and host of the shop, for canonical addresses. */
  readonly publicUrl: string;
}

export const Route = createRootRouteWithContext<RouteContext>()({
  // For screens without a title of their own, such as that of an unknown address.
  head: () => ({ meta: [{ title: settings.shopName }] }),
  component: Root,
});

function Root() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
