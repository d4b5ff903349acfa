import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { loadShop } from '#src/shop/features/shop/load-shop.ts';
import { Layout } from '#src/shop/layout/layout.tsx';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';

export const Route = createRootRouteWithContext<PageContext>()({
  // For pages without their own title, such as 'not found'.
  loader: ({ context }) => loadShop(context.queryClient),
  head: ({ match }) => ({ meta: [{ title: siteOf(match.context).shop.name }] }),
  component: Root,
});

function Root() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
