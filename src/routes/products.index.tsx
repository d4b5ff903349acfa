import { createFileRoute } from '@tanstack/react-router';

import { parseProductListSearch } from '#src/blocks/listing/list-search.ts';
import { loadProductList, productListHead } from '#src/blocks/listing/product-list.ts';
import { ProductListView } from '#src/blocks/listing/product-list-view.tsx';

export const Route = createFileRoute('/products/')({
  validateSearch: parseProductListSearch,
  loaderDeps: ({ search }) => parseProductListSearch(search),
  loader: ({ context, deps }) => loadProductList(context, deps),
  head: ({ loaderData, match }) => productListHead(loaderData, match.context, match.search),
  component: ProductList,
});

function ProductList() {
  const { title, crumbs } = Route.useLoaderData();
  return <ProductListView search={Route.useLoaderDeps()} title={title} crumbs={crumbs} />;
}
