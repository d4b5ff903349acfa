import type { ProductCard } from '#contract/calls/product-calls.ts';
import { shelfChoiceOf } from '#contract/rules/shelves/shelf-choice.ts';
import { categoryNumbers, shelfTitle } from '#contract/rules/shelves/shelf-texts.ts';
import { manyOf, type Shelves } from '#contract/rules/shelves/shelves.ts';
import type { Crumb } from '#src/shared/ui/page/breadcrumbs.tsx';
import { cardSizes } from '#src/shop/features/product/picture-sizes.ts';
import type { Site } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, itemListData } from '#src/shop/widgets/page/structured-data.ts';

import type { ProductListSearch } from './list-search.ts';

// Titles of lists for headings, document titles and search engines. Breadcrumbs are shorter.

/** The title of a tag's page. A tag of another kind has that kind's title. */
export function tagTitle(shelves: Shelves, kind: string, spelling: string): string {
  const shelf = shelves.find(kind, spelling) ?? shelves.shelfOf(spelling);
  return shelf ? shelfTitle(shelves, shelf) : shelves.labelOf(spelling);
}

/** A tag's label for breadcrumbs. */
export function tagCrumb(shelves: Shelves, kind: string, spelling: string): string {
  const shelf = shelves.find(kind, spelling);
  return shelf ? manyOf(shelf) : shelves.labelOf(spelling);
}

/** Of a tag's page, for search engines. */
export function tagDescription(title: string, { listNote }: Site['shop']): string {
  return listNote ? `${title}, ${listNote}.` : `${title}.`;
}

/**
 * The title of the product list: the search text, or its only filter value. `isMissed`: what is
 * shown, if anything, is not what the text asks for.
 */
export function listTitle(
  shelves: Shelves,
  { Name, categoryId, crystal, meaning, shelf }: ProductListSearch,
  { isMissed = false }: { readonly isMissed?: boolean } = {},
): string {
  if (Name) return `${isMissed ? 'Searched' : 'Results'} for “${Name}”`;
  const chosen = [categoryId, crystal, meaning, shelf].filter(Boolean);
  const [only = ''] = chosen;
  if (chosen.length !== 1 || only.includes(',')) return allProducts;
  if (categoryId) return numbered(shelves, categoryId)?.title ?? allProducts;
  const found = shelves.shelfOf(shelf ? shelfChoiceOf(only).tag : only);
  return found ? shelfTitle(shelves, found) : allProducts;
}

const allProducts = 'All products';

const numbered = (shelves: Shelves, categoryId: string | undefined) =>
  categoryNumbers(shelves).find(({ number }) => String(number) === categoryId);

/** Of a list with this title, for search engines. */
export function listDescription(
  search: ProductListSearch,
  title: string,
  shop: Site['shop'],
): string {
  if (search.Name) return `${title} at ${shop.name}. ${shop.description}`.trim();
  return title === allProducts
    ? `All products of ${shop.name}. ${shop.description}`.trim()
    : tagDescription(title, shop);
}

/** The label of the chosen category; undefined for none or several. */
export function categoryName(shelves: Shelves, categoryId: string | undefined): string | undefined {
  return numbered(shelves, categoryId)?.label;
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
