import { redirect } from '@tanstack/react-router';

import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { isMissed } from '#contract/rules/catalogue/missed-search.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { shelvesIn } from '#src/shared/queries/shelf-query.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import {
  countsQuery,
  isPlainList,
  popularQuery,
  productListQuery,
  productSearchQuery,
} from '#src/shop/features/product/product-queries.ts';
import { loadShop } from '#src/shop/features/shop/load-shop.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';

import { haveSameShelves, type ProductListSearch, withKnownShelves } from './list-search.ts';
import { categoryName, listDescription, listHead, listTitle } from './list-titles.ts';
import { answerOf } from './search-answer.ts';

/** Loads a page of the product list. Redirects from a page past the end to the last page. */
export async function loadProductList({ queryClient }: PageContext, given: ProductListSearch) {
  await loadShop(queryClient);
  const { shelves } = shelvesIn(queryClient);
  const search = withKnownShelves(given, shelves);
  if (!haveSameShelves(given, search)) throw redirect({ to: '/products', search, replace: true });
  const page = search.page ?? 1;
  const filters = { ...search, page };
  const found = isPlainList(filters)
    ? await queryClient
        .ensureQueryData(productListQuery(page))
        .then((list) => ({ products: list.data, totalRecords: list.totalItems }))
    : await queryClient.ensureQueryData(productSearchQuery(filters));
  const { totalRecords: totalItems, corrected, understood }: SearchResponse = found;
  if (understood) {
    // `rings under 2000` becomes `rings` with a filter, which has a chip.
    const plain = { ...understood, ...chosenIn(search), Name: understood.Name };
    queryClient.setQueryData(productSearchQuery({ ...plain, page }).queryKey, {
      ...found,
      understood: undefined,
    });
    throw redirect({ to: '/products', search: plain, replace: true });
  }
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  if (import.meta.env.SSR) await queryClient.ensureQueryData(countsQuery(search));
  if (totalItems === 0 && search.Name) await queryClient.ensureQueryData(popularQuery);
  if (page > total)
    throw redirect({ to: '/products', search: { ...search, page: total > 1 ? total : undefined } });
  const title = listTitle(shelves, corrected ? { ...search, Name: corrected } : search, {
    isMissed: isMissed(found),
  });
  const answer = answerOf(found, { isSorted: search.sort !== undefined });
  return { search, found, title, answer, crumbs: listCrumbs(shelves, search) };
}

/** The search params that have a value. */
const chosenIn = (search: ProductListSearch): ProductListSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

export function productListHead(
  loaded: Awaited<ReturnType<typeof loadProductList>> | undefined,
  context: PageContext,
) {
  if (!loaded) return {};
  const { title, crumbs, search } = loaded;
  const { products } = loaded.found;
  // Searches and filtered lists are not indexed; tag pages are.
  const isHidden = !isPlainList({ ...search, page: 1 });
  const description = listDescription(search, title, siteOf(context).shop);
  return listHead({
    title,
    description,
    path: '/products',
    page: search.page,
    products,
    crumbs,
    isHidden,
    site: siteOf(context),
  });
}

function listCrumbs(shelves: Shelves, search: ProductListSearch): Crumb[] {
  const category = categoryName(shelves, search.categoryId);
  const home = { label: 'Home', to: '/' };
  return category
    ? [home, { label: 'products', to: '/products' }, { label: category }]
    : [home, { label: 'products' }];
}
