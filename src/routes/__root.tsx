import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { Layout } from '#src/layout/layout.tsx';
import type { PageContext } from '#src/pages/page-head.ts';
import { settings } from '#src/settings.ts';

export const Route = createRootRouteWithContext<PageContext>()({
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
