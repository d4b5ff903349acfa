import type { CountedShelves } from '#contract/calls/shelf-schemas.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';

/** The shelves of a shop, each with the number of its products. */
export function countedShelves(index: CatalogueIndex): CountedShelves {
  const { kinds, groups, all } = index.shelves;
  const counts = index.tags();
  return {
    kinds: [...kinds],
    groups: [...groups],
    shelves: all.map((shelf) => ({ ...shelf, count: counts.get(shelf.slug) ?? 0 })),
  };
}
