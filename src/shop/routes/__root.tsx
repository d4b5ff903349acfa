import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { settings } from '#src/shared/settings.ts';
import { Layout } from '#src/shop/layout/layout.tsx';
import type { PageContext } from '#src/shop/widgets/page/page-head.ts';

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
