import { redirect } from '@tanstack/react-router';

import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/paging.ts';
import { cardSizes } from '#src/features/product/picture-sizes.ts';
import {
  countsQuery,
  isPlainList,
  productListQuery,
  productSearchQuery,
} from '#src/features/product/product-queries.ts';
import { type PageContext, pageHead } from '#src/pages/page-head.ts';
import { breadcrumbData, itemListData, productItems } from '#src/pages/structured-data.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';

import { loadListRest } from './late-list.tsx';
// Awaited with the data: fetched with this module, not after it.
import './list-rest.ts';
import type { ProductListSearch } from './list-search.ts';
import { categoryName, listDescription, listTitle } from './list-titles.ts';

/** Loads a page of the product list. Redirects from a page past the end to the last page. */
export async function loadProductList({ queryClient }: PageContext, search: ProductListSearch) {
  const page = search.page ?? 1;
  const filters = { ...search, page };
  // Without it the page shows the rest, and tries again.
  const rest = loadListRest().catch(() => undefined);
  const { products, totalItems } = isPlainList(filters)
    ? await queryClient
        .ensureQueryData(productListQuery(page))
        .then((list) => ({ products: list.data, totalItems: list.totalItems }))
    : await queryClient
        .ensureQueryData(productSearchQuery(filters))
        .then((found) => ({ products: found.products, totalItems: found.totalRecords }));
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  if (import.meta.env.SSR) await queryClient.ensureQueryData(countsQuery(search));
  if (page > total) throw redirect({ to: '/products', search: { ...search, page: total > 1 ? total : undefined } });
  await rest;
  return { products, totalItems, title: listTitle(search), crumbs: listCrumbs(search) };
}

export function productListHead(
  loaded: Awaited<ReturnType<typeof loadProductList>> | undefined,
  { publicUrl }: PageContext,
  search: ProductListSearch,
) {
  if (!loaded) return {};
  const { products, title, crumbs } = loaded;
  const path = search.page ? `/products?page=${search.page}` : '/products';
  const picture = products[0]?.imageUrlList[0];
  return pageHead({
    title: search.page ? `${title}, page ${search.page}` : title,
    description: listDescription(search),
    path,
    publicUrl,
    main: picture && { picture, sizes: cardSizes },
    // Searches and filtered lists are not indexed; tag pages are.
    isHidden: !isPlainList({ ...search, page: 1 }),
    structured: [
      breadcrumbData(crumbs, '/products', publicUrl),
      { name: title, ...itemListData(productItems(products), publicUrl) },
    ],
  });
}

function listCrumbs(search: ProductListSearch): Crumb[] {
  const category = categoryName(search.categoryId);
  const home = { label: 'Home', to: '/' };
  return category ? [home, { label: 'products', to: '/products' }, { label: category }] : [home, { label: 'products' }];
}
