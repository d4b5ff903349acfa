import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';

import { Layout } from '#src/layout/layout.tsx';
import type { PageContext } from '#src/pages/page-head.ts';
import { settings } from '#src/settings.ts';
import { styled } from '#src/ui/styled.ts';

export const Route = createRootRouteWithContext<PageContext>()({
  // For pages without their own title, such as 'not found'.
  head: () => ({ meta: [{ title: settings.shopName }] }),
  // The next page shows what this one has no styles of.
  ...(!import.meta.env.SSR && { beforeLoad: styled }),
  component: Root,
});

function Root() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
