import type { CountedShelves } from '#contract/calls/shelf-schemas.ts';
import type { Shelves } from './shelves.ts';

/** The shelves of a shop, each with the number of its products. `counts`: by tag. */
export function countedShelves(
  { kinds, groups, all }: Shelves,
  counts: ReadonlyMap<string, number>,
): CountedShelves {
  return {
    kinds: [...kinds],
    groups: [...groups],
    shelves: all.map((shelf) => ({ ...shelf, count: counts.get(shelf.slug) ?? 0 })),
  };
}
