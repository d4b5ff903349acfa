import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';

import { catalogueLimits } from '#contract/names/limits.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { canonicalTag, tagLists } from '#contract/names/tags.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import {
  countsQuery,
  filtersOf,
  productsByTagQuery,
} from '#src/shop/features/product/product-queries.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-head.ts';

import type { TagPageSearch } from './list-search.ts';
import { listHead, tagCrumb, tagDescription, tagTitle } from './list-titles.ts';

/** Label and path of each tag list's index page. */
const indexes: Record<TagListName, { label: string; path: string }> = {
  'by-category': { label: 'Categories', path: '/shop/by-category' },
  gifting: { label: 'Gifting', path: '/shop/by-category' },
  'by-meaning': { label: 'Meanings', path: '/shop/by-meaning' },
  'by-crystal': { label: 'Crystals', path: '/shop/by-crystal' },
  horoscope: { label: 'Horoscope', path: '/shop/horoscope' },
  birthstone: { label: 'Birthstone', path: '/shop/birthstone' },
  collection: { label: 'Collections', path: '/shop/collection' },
};

/**
 * Loads a page of products by tag. Redirects from a page past the end to the last page. Throws
 * `notFound` for a tag that is in no list and on no product.
 */
export async function loadTagPage(
  context: PageContext,
  list: TagListName,
  spelling: string,
  search: TagPageSearch,
) {
  const tag = canonicalTag(spelling);
  const page = search.page ?? 1;
  const { queryClient } = context;
  const { data, totalItems } = await queryClient.ensureQueryData(
    productsByTagQuery(tag, page, search['sort-by'], search),
  );
  if (totalItems === 0 && !isListed(tag) && (await isUnknown(queryClient, tag))) throw notFound();
  if (import.meta.env.SSR) await queryClient.ensureQueryData(countsQuery({ ...search, tag }));
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  if (page > total) {
    throw redirect({ to: '.', search: { ...search, page: total > 1 ? total : undefined } });
  }
  return {
    list: { data, totalItems },
    crumbs: tagCrumbs(list, tag),
    title: tagTitle(list, tag),
    description: tagDescription(list, tag),
    path: `/shop/${list}/${tag}`,
  };
}

/**
 * Whether no product has the tag according to the server; a response from the device may be out of
 * date.
 */
async function isUnknown(queryClient: QueryClient, tag: string): Promise<boolean> {
  const query = productsByTagQuery(tag, 1, undefined);
  const { totalItems } = await queryClient.ensureQueryData(query);
  // Responses from the device are invalidated.
  return totalItems === 0 && !queryClient.getQueryState(query.queryKey)?.isInvalidated;
}

const isListed = (tag: string) =>
  Object.values(tagLists).some((list) => list.some(({ slug }) => slug === tag));

export function tagPageHead(
  loaded: Awaited<ReturnType<typeof loadTagPage>> | undefined,
  context: PageContext,
  { page, ...search }: TagPageSearch,
) {
  if (!loaded) return {};
  const { list, ...rest } = loaded;
  const products = list.data;
  // Filtered lists are not indexed.
  const isHidden =
    products.length === 0 || Object.values(filtersOf(search)).some((value) => value !== undefined);
  return listHead({ ...rest, products, page, isHidden, site: siteOf(context) });
}

function tagCrumbs(list: TagListName, tag: string): Crumb[] {
  const { label, path } = indexes[list];
  return [{ label: 'Home', to: '/' }, { label, to: path }, { label: tagCrumb(list, tag) }];
}
