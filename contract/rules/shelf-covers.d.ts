import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { Shelf } from '#contract/calls/shelf-calls.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
/** A shelf whose cover is still to be chosen among some products. */
export interface UncoveredShelf {
  readonly tag: string;
  readonly label: string;
  readonly count: number;
  readonly ids: readonly string[];
}
/** The tags of the closed lists that carry products, or those of them asked for (separated by commas). */
export declare function findShelves(index: CatalogueIndex, asked?: string): UncoveredShelf[];
/** Gives each shelf a cover; `cardOf` knows the products named by `ids`. */
export declare function coverShelves(
  shelves: readonly UncoveredShelf[],
  cardOf: (id: string) => ProductCard | undefined,
): Shelf[];
