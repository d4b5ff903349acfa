import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { categories, categoryIds } from '#contract/names/tag-lists.ts';
import { signDates, taglines } from '#contract/names/taglines.ts';
import { canonicalTag, findTag, labelOfTag, tagLists } from '#contract/names/tags.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { cardSizes } from '#src/shop/features/product/picture-sizes.ts';
import { pageHead, type Site } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, itemListData } from '#src/shop/widgets/page/structured-data.ts';

import type { ProductListSearch } from './list-search.ts';

// Titles of lists for headings, document titles and search engines. Breadcrumbs are shorter.

const giftTitles: Readonly<Record<string, string>> = {
  'for-her': 'Gifts for her',
  'for-him': 'Gifts for him',
  'for-corporate': 'Corporate gifts',
  birthday: 'Birthday gifts',
  anniversary: 'Anniversary gifts',
};

/** Lower-cases all but the first letter of a label. */
const lower = (label: string) => label.charAt(0).toUpperCase() + label.slice(1).toLowerCase();

const titles: Readonly<Record<TagListName, (label: string, slug: string) => string>> = {
  'by-category': (label, slug) => {
    const category = categories.find((one) => one.slug === slug);
    const plural = category?.plural ?? label;
    return category?.group === 'Jewellery' ? `Crystal ${plural.toLowerCase()}` : plural;
  },
  gifting: (label, slug) => giftTitles[slug] ?? label,
  'by-meaning': (label) => `Crystals for ${label.toLowerCase()}`,
  'by-crystal': (label) => `${lower(label)} jewellery and decor`,
  // Not 'Crystals for Cancer'.
  horoscope: (label) => `${label} zodiac jewellery and gifts`,
  birthstone: (label) => `${label} birthstone jewellery`,
  collection: (label) => `${label} collection`,
};

/** The title of a tag's page. A tag of another list has that list's title. */
export function tagTitle(list: TagListName, spelling: string): string {
  const slug = canonicalTag(spelling);
  const lists = [list, ...(Object.keys(tagLists) as TagListName[])];
  const home = lists.find((one) => findTag(one, slug));
  const label = labelOfTag(slug);
  return home ? titles[home](label, slug) : label;
}

/** A tag's label for breadcrumbs. */
export function tagCrumb(list: TagListName, spelling: string): string {
  const known = findTag(list, spelling);
  return known && 'plural' in known ? String(known.plural) : labelOfTag(spelling);
}

export function tagDescription(list: TagListName, spelling: string): string {
  return `${tagTitle(list, spelling)}, handmade in Nepal, with honest notes on stone, size and origin.`;
}

const categoryTitles: Readonly<Record<string, string>> = {
  1: 'Crystal jewellery and accessories',
  2: 'Crystal home decor',
  3: 'Incense, raw crystals and other finds',
};

/**
 * The title of the product list: the search text, or its only filter value. `isMissed`: what is
 * shown, if anything, is not what the text asks for.
 */
export function listTitle(
  { Name, categoryId, crystal, meaning }: ProductListSearch,
  { isMissed = false }: { readonly isMissed?: boolean } = {},
): string {
  if (Name) return `${isMissed ? 'Searched' : 'Results'} for “${Name}”`;
  const chosen = [categoryId, crystal, meaning].filter(Boolean);
  const [only = ''] = chosen;
  if (chosen.length !== 1 || only.includes(',')) return 'All products';
  if (categoryId) return categoryTitles[categoryId] ?? 'All products';
  return tagTitle(crystal ? 'by-crystal' : 'by-meaning', only);
}

/** Of a list with this title, for search engines. */
export function listDescription(search: ProductListSearch, title = listTitle(search)): string {
  if (search.Name)
    return `${title} in the shop: crystal jewellery and home decor, handmade in Nepal.`;
  if (title !== 'All products')
    return `${title}, handmade in Nepal, with honest notes on stone, size and origin.`;
  return 'Every piece in the shop: crystal bracelets, pendants, rings, lamps, trees and raw stones from Nepal.';
}

/** The label of the chosen category; undefined for none or several. */
export function categoryName(categoryId: string | undefined): string | undefined {
  return categoryIds.find((category) => String(category.id) === categoryId)?.label;
}

/** The introduction under the title, if the tag has one. */
export function tagLead(list: TagListName, spelling: string): string | undefined {
  const known = findTag(list, spelling);
  if (!known) return undefined;
  const tagline = 'tagline' in known ? String(known.tagline) : taglines[known.slug];
  if (list === 'horoscope') return `${tagline}. ${signDates[known.slug]}.`;
  if ('stone' in known)
    return `The birthstone for ${known.label} is ${String(known.stone).toLowerCase()}.`;
  return tagline && `${tagline}.`;
}

interface ListHead {
  readonly title: string;
  readonly description: string;
  /** Of its first page. */
  readonly path: string;
  readonly page: number | undefined;
  readonly products: readonly ProductCard[];
  readonly crumbs: readonly Crumb[];
  /** Not indexed. */
  readonly isHidden: boolean;
  readonly site: Site;
}

/** The head of a page of a list. */
export function listHead({ title, path, page, products, crumbs, ...rest }: ListHead) {
  const picture = products[0]?.imageUrlList[0];
  const items = products.map(({ name, slugs }) => ({ name, path: `/products/${slugs}` }));
  return pageHead({
    ...rest,
    title: page ? `${title}, page ${page}` : title,
    path: page ? `${path}?page=${page}` : path,
    picture,
    main: picture && { picture, sizes: cardSizes },
    structured: [
      breadcrumbData(crumbs, path, rest.site.publicUrl),
      { name: title, ...itemListData(items, rest.site.publicUrl) },
    ],
  });
}
