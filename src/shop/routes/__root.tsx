import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { setShopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
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
  // A page that the server has rendered is hydrated without its loaders.
  setShopLocale(useShop());
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}
