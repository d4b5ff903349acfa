import { notFound, redirect } from '@tanstack/react-router';

import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import { shelfLead } from '#contract/rules/shelves/shelf-texts.ts';
import { indexPath, type Shelves, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { shelvesIn } from '#src/shared/queries/shelf-query.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import {
  countsQuery,
  filtersOf,
  productsByTagQuery,
} from '#src/shop/features/product/product-queries.ts';
import { loadShop } from '#src/shop/features/shop/load-shop.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';

import { haveSameShelves, type TagPageSearch, withKnownShelves } from './list-search.ts';
import { listHead, tagCrumb, tagDescription, tagTitle } from './list-titles.ts';

/**
 * Loads a page of products by tag. Redirects from an address that a shelf had before, and from a
 * page past the end to the last page. Throws `notFound` for a kind that the shop does not have, and
 * for a tag that is on no shelf, as that of a category which was removed.
 */
export async function loadTagPage(
  context: PageContext,
  list: string,
  spelling: string,
  given: TagPageSearch,
) {
  const { queryClient } = context;
  await loadShop(queryClient);
  let { shelves } = shelvesIn(queryClient);
  // It may have been made since this page has read the shop.
  if (!import.meta.env.SSR && !isOnShelf(shelves, list, spelling)) {
    const { readAfresh } = await import('#src/shared/queries/read-afresh.ts');
    await readAfresh(queryClient, shopQuery);
    shelves = shelvesIn(queryClient).shelves;
  }
  const kind = shelves.kind(list)?.slug;
  if (kind === undefined || !isOnShelf(shelves, list, spelling)) throw notFound();
  const moved = shelves.movedFrom(kind, spelling);
  if (moved) {
    const params = { list: kind, tag: moved.slug };
    throw redirect({ to: '/shop/$list/$tag', params, search: given, statusCode: 301 });
  }
  const tag = shelves.canonical(spelling);
  const search = withKnownShelves(given, shelves);
  if (!haveSameShelves(given, search)) throw redirect({ to: '.', search, replace: true });
  const page = search.page ?? 1;
  const { data, totalItems } = await queryClient.ensureQueryData(
    productsByTagQuery(tag, page, search['sort-by'], search),
  );
  if (import.meta.env.SSR) await queryClient.ensureQueryData(countsQuery({ ...search, tag }));
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  if (page > total) {
    throw redirect({ to: '.', search: { ...search, page: total > 1 ? total : undefined } });
  }
  const shelf = shelves.find(kind, tag);
  return {
    tag,
    search,
    loaded: { data, totalItems },
    crumbs: tagCrumbs(shelves, kind, tag),
    title: tagTitle(shelves, kind, tag),
    lead: shelf && shelfLead(shelves, shelf),
    path: shelfPath({ kind, slug: tag }),
  };
}

const isOnShelf = (shelves: Shelves, list: string, tag: string) =>
  shelves.kind(list) !== undefined && shelves.shelfOf(tag) !== undefined;

export function tagPageHead(
  page: Awaited<ReturnType<typeof loadTagPage>> | undefined,
  context: PageContext,
) {
  if (!page) return {};
  const { title, crumbs, path, loaded, search } = page;
  const products = loaded.data;
  // Filtered lists are not indexed.
  const isHidden =
    products.length === 0 || Object.values(filtersOf(search)).some((value) => value !== undefined);
  return listHead({
    title,
    description: tagDescription(title, siteOf(context).shop),
    path,
    crumbs,
    products,
    page: search.page,
    isHidden,
    site: siteOf(context),
  });
}

function tagCrumbs(shelves: Shelves, kind: string, tag: string): Crumb[] {
  const { name = '', listedOn = kind } = shelves.kind(kind) ?? {};
  return [
    { label: 'Home', to: '/' },
    { label: name, to: indexPath(listedOn) },
    { label: tagCrumb(shelves, kind, tag) },
  ];
}
