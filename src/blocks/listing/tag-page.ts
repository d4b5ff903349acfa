import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

import { catalogueLimits } from '#contract/names/limits.ts';
import { signDates, taglines } from '#contract/names/taglines.ts';
import type { TagListName } from '#contract/names/tags.ts';
import { canonicalTag, findTag, labelOfTag } from '#contract/names/tags.ts';
import { totalPages } from '#contract/rules/paging.ts';
import { pageHead } from '#src/blocks/page-head.ts';
import { breadcrumbData, itemListData, productItems } from '#src/blocks/structured-data.ts';
import { cardSizes } from '#src/features/product/picture-sizes.ts';
import { productsByTagQuery } from '#src/features/product/product-queries.ts';
import type { Crumb } from '#src/ui/breadcrumbs.tsx';

import type { TagPageSearch } from './list-search.ts';

/** Where each list of tags has its index, and what that is called. */
const indexes: Record<TagListName, { label: string; path: string }> = {
  'by-category': { label: 'Categories', path: '/shop/by-category' },
  gifting: { label: 'Gifting', path: '/shop/by-category' },
  'by-meaning': { label: 'Meanings', path: '/shop/by-meaning' },
  'by-crystal': { label: 'Crystals', path: '/shop/by-crystal' },
  horoscope: { label: 'Horoscope', path: '/shop/horoscope' },
  birthstone: { label: 'Birthstone', path: '/shop/birthstone' },
  collection: { label: 'Collections', path: '/shop/collection' },
};

interface Context {
  readonly queryClient: QueryClient;
  readonly publicUrl: string;
}

/** Loads a page of products by tag; a page past the last leads to the last. */
export async function loadTagPage(context: Context, list: TagListName, spelling: string, search: TagPageSearch) {
  const tag = canonicalTag(spelling);
  const page = search.page ?? 1;
  const { data, totalItems } = await context.queryClient.ensureQueryData(
    productsByTagQuery(tag, page, search['sort-by']),
  );
  const total = totalPages(totalItems, catalogueLimits.productsPerPage);
  if (page > total) {
    throw redirect({ to: '.', search: { ...search, page: total > 1 ? total : undefined } });
  }
  return { products: data, crumbs: tagCrumbs(list, tag), title: tagTitle(list, tag), path: `/shop/${list}/${tag}` };
}

export function tagPageHead(
  loaded: Awaited<ReturnType<typeof loadTagPage>> | undefined,
  { publicUrl }: Context,
  { page }: TagPageSearch,
) {
  if (!loaded) return {};
  const { products, crumbs, title, path } = loaded;
  const [first] = products;
  const picture = first?.imageUrlList[0];
  return pageHead({
    title: page ? `${title}, page ${page}` : title,
    description: `${title}: handmade in Nepal, with honest notes on stone, size and origin.`,
    path: page ? `${path}?page=${page}` : path,
    publicUrl,
    picture,
    main: picture && { picture, sizes: cardSizes },
    isHidden: products.length === 0,
    structured: [breadcrumbData(crumbs, path, publicUrl), itemListData(productItems(products), publicUrl)],
  });
}

function tagTitle(list: TagListName, tag: string): string {
  const known = findTag(list, tag);
  return known && 'plural' in known ? String(known.plural) : labelOfTag(tag);
}

function tagCrumbs(list: TagListName, tag: string): Crumb[] {
  const { label, path } = indexes[list];
  return [{ label: 'Home', to: '/' }, { label, to: path }, { label: tagTitle(list, tag) }];
}

/** A line under the title, where the closed lists have one. */
export function tagLead(list: TagListName, spelling: string): string | undefined {
  const known = findTag(list, spelling);
  if (!known) return undefined;
  const tagline = 'tagline' in known ? String(known.tagline) : taglines[known.slug];
  if (list === 'horoscope') return `${tagline}. ${signDates[known.slug]}.`;
  if ('stone' in known) return `Birthstone: ${String(known.stone)}.`;
  return tagline && `${tagline}.`;
}
