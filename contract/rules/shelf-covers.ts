import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Shelf } from '#contract/calls/shelf-calls.ts';
import { canonicalTag, tagLists } from '#contract/names/tags.ts';

import type { CatalogueIndex, Exemplar } from './catalogue-index.ts';

/** How many products are considered for a shelf's cover: enough to find one that no other shelf shows. */
const candidates = 12;

/** A shelf whose cover is still to be chosen among some products. */
export interface UncoveredShelf {
  readonly tag: string;
  readonly count: number;
  /** What its cover should be named after; empty for a category, of which all pieces are equally typical. */
  readonly word: string;
  readonly exemplars: readonly Exemplar[];
}

/** The tags of the closed lists that carry products, or those of them asked for (separated by commas). */
export function findShelves(index: CatalogueIndex, asked?: string): UncoveredShelf[] {
  const counts = index.tags();
  const wanted = asked && new Set(asked.split(',').map(canonicalTag));
  return Object.values(tagLists).flatMap((list) => {
    const siblings = new Set(list.map(({ slug }) => slug));
    return list
      .filter(({ slug }) => counts.has(slug) && (!wanted || wanted.has(slug)))
      .map(({ slug, label }) => ({
        tag: slug,
        count: counts.get(slug) ?? 0,
        word: list === tagLists['by-category'] ? '' : label.toLowerCase(),
        exemplars: index.exemplars(slug, siblings, candidates),
      }));
  });
}

/** Gives each shelf a cover; `cardOf` knows the products among its exemplars. */
export function coverShelves(
  shelves: readonly UncoveredShelf[],
  cardOf: (id: string) => ProductCard | undefined,
): Shelf[] {
  const shown = new Set<string>();
  return shelves.map((shelf) => {
    const { tag, count } = shelf;
    const product = chooseCover(shelf, cardOf, shown);
    const cover = product?.imageUrlList[0];
    if (product) shown.add(product.id);
    return cover ? { tag, count, cover } : { tag, count };
  });
}

/**
 * The product that speaks for a shelf: one with a picture; that stands for the tag first; that no other shelf shows;
 * that is named after it; that stands for nothing else of its list; in stock; with little else in its name; new. The
 * earlier of these outweigh the later.
 */
function chooseCover(
  { word, exemplars }: UncoveredShelf,
  cardOf: (id: string) => ProductCard | undefined,
  shown: ReadonlySet<string>,
) {
  const worth = (product: ProductCard, { place, isAlone }: Exemplar) => {
    const named = product.name.toLowerCase().includes(word) ? word.length / product.name.length : 0;
    const merits = [
      product.imageUrlList.length > 0,
      place === 0,
      !shown.has(product.id),
      named > 0,
      isAlone,
      product.stockQuantity > 0,
    ];
    return merits.reduce((sum, has) => sum * 2 + (has ? 1 : 0), 0) + named;
  };
  return exemplars
    .flatMap((exemplar) => {
      const product = cardOf(exemplar.id);
      return product ? [{ product, worth: worth(product, exemplar) }] : [];
    })
    .toSorted((a, b) => b.worth - a.worth)[0]?.product;
}
