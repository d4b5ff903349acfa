import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Shelf } from '#contract/calls/shelf-calls.ts';
import { canonicalTag, tagLists } from '#contract/names/tags.ts';

import type { CatalogueIndex } from './catalogue-index.ts';

/** How many of a shelf's newest products are considered for its cover. */
const candidates = 12;

/** A shelf whose cover is still to be chosen among some products. */
export interface UncoveredShelf {
  readonly tag: string;
  readonly label: string;
  readonly count: number;
  readonly ids: readonly string[];
}

/** The tags of the closed lists that carry products, or those of them asked for (separated by commas). */
export function findShelves(index: CatalogueIndex, asked?: string): UncoveredShelf[] {
  const counts = index.tags();
  const wanted = asked && new Set(asked.split(',').map(canonicalTag));
  return Object.values(tagLists)
    .flat()
    .filter(({ slug }) => counts.has(slug) && (!wanted || wanted.has(slug)))
    .map(({ slug, label }) => ({
      tag: slug,
      label,
      count: counts.get(slug) ?? 0,
      ids: index.query({ tag: slug, page: 1, pageSize: candidates }).ids,
    }));
}

/** Gives each shelf a cover; `cardOf` knows the products named by `ids`. */
export function coverShelves(
  shelves: readonly UncoveredShelf[],
  cardOf: (id: string) => ProductCard | undefined,
): Shelf[] {
  const shown = new Set<string>();
  return shelves.map(({ tag, label, count, ids }) => {
    const product = chooseCover(
      ids.flatMap((id) => cardOf(id) ?? []),
      label,
      shown,
    );
    const cover = product?.imageUrlList[0];
    if (product) shown.add(product.id);
    return cover ? { tag, count, cover } : { tag, count };
  });
}

/** The product that speaks for a shelf: one not shown already, named after it, in stock, new; in that order. */
function chooseCover(products: readonly ProductCard[], label: string, shown: ReadonlySet<string>) {
  const word = label.toLowerCase();
  const worth = (product: ProductCard) =>
    (shown.has(product.id) ? 0 : 4) +
    (product.name.toLowerCase().includes(word) ? 2 : 0) +
    (product.stockQuantity > 0 ? 1 : 0);
  return products.toSorted((a, b) => worth(b) - worth(a))[0];
}
