import { createFileRoute } from '@tanstack/react-router';
import { loadedWhenIdle } from '#src/shared/loading/late.tsx';
import { parseProductListSearch } from '#src/shop/pages/listing/list-search.ts';
import { ProductListView } from '#src/shop/pages/listing/product-list-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = loadedWhenIdle(() => import('#src/shop/pages/listing/product-list.ts'));

export const Route = createFileRoute('/products/')({
  validateSearch: parseProductListSearch,
  loaderDeps: ({ search }) => parseProductListSearch(search),
  loader: async ({ context, deps }) => (await page()).loadProductList(context, deps),
  head: async ({ loaderData, match }) =>
    isHeadRendered() ? {} : (await page()).productListHead(loaderData, match.context),
  component: ProductList,
});

function ProductList() {
  return <ProductListView loaded={Route.useLoaderData()} />;
}
