import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { Layout } from '#src/blocks/layout/layout.tsx';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** Scheme and host of the shop, for canonical addresses. */
  readonly publicUrl: string;
}

export const Route = createRootRouteWithContext<RouteContext>()({
  component: Root,
});

function Root() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
