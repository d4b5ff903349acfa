import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { Layout } from '#src/layout/layout.tsx';
import { settings } from '#src/settings.ts';

export interface RouteContext {
  readonly queryClient: QueryClient;
  /** Origin of the shop, for canonical URLs. */
  readonly publicUrl: string;
}

export const Route = createRootRouteWithContext<RouteContext>()({
  // For pages without their own title, such as 'not found'.
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
