import type { Shelves } from '#contract/rules/shelves/shelves.ts';

import type { CatalogueFilters, FilterCounts, IndexedProduct } from './catalogue-query.ts';

export type Test = (product: IndexedProduct) => boolean;

/** Products by the values of a filter, in its order. */
export type ByValue = ReadonlyMap<string, readonly IndexedProduct[]>;

/** What products must pass, but for the filters whose values have lists of their products. */
export function testsOf(filters: CatalogueFilters, shelves: Shelves): Test[] {
  const { minPaisa = 0, maxPaisa = Number.POSITIVE_INFINITY, categoryIds = [] } = filters;
  const tests: Test[] = [];
  if (minPaisa > 0 || maxPaisa < Number.POSITIVE_INFINITY)
    tests.push(({ askedPaisa }) => askedPaisa >= minPaisa && askedPaisa <= maxPaisa);
  if (categoryIds.length > 0) tests.push(({ categoryId }) => categoryIds.includes(categoryId));
  if (filters.inStock) tests.push(({ inStock }) => inStock);
  if (filters.sale) tests.push(({ isOnSale }) => isOnSale);
  if (filters.bestSeller) tests.push(({ isBestSeller }) => isBestSeller);
  for (const chosen of Object.values(filters.shelves ?? {})) {
    const wanted = new Set(chosen.map((tag) => shelves.canonical(tag)));
    if (wanted.size > 0) tests.push(({ tags }) => tags.some((tag) => wanted.has(tag)));
  }
  return tests;
}

/** The products that pass all filters but these, of those of shelves by their names. */
export type PassingBut = (left: {
  readonly names?: readonly (keyof CatalogueFilters)[];
  readonly shelves?: string;
}) => readonly IndexedProduct[];

/** Says whether a product is in a list. `size` is the number of all products. */
export function isIn(products: Iterable<Pick<IndexedProduct, 'number'>>, size: number): Test {
  const marks = new Uint8Array(size);
  for (const { number } of products) marks[number] = 1;
  return ({ number }) => marks[number] === 1;
}

interface Lists {
  readonly shelves: Shelves;
  readonly taggedWith: (tag: string) => readonly IndexedProduct[];
  readonly bySize: ByValue;
  readonly byMetal: ByValue;
}

/** Counts what each value of a filter would show. `size` is the number of all products. */
export function countsOf(
  size: number,
  passingBut: PassingBut,
  { shelves, taggedWith, bySize, byMetal }: Lists,
): FilterCounts {
  const valueCounts = (filter: 'sizes' | 'metals', byValue: ByValue) => {
    const isPassing = isIn(passingBut({ names: [filter] }), size);
    const counts = Array.from(
      byValue,
      ([value, products]) => [value, products.filter(isPassing).length] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  const shelfCounts = (kind: string, filter: string) => {
    const isPassing = isIn(passingBut({ shelves: filter }), size);
    const counts = shelves
      .of(kind)
      .map(({ slug }) => [slug, taggedWith(slug).filter(isPassing).length] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  const ofShelves = shelves.kinds.flatMap(({ slug, filter }) =>
    filter === undefined ? [] : [[filter, shelfCounts(slug, filter)] as const],
  );
  const categories: Record<number, number> = {};
  for (const { categoryId } of passingBut({ names: ['categoryIds'] }))
    categories[categoryId] = (categories[categoryId] ?? 0) + 1;
  let lowestPaisa = Number.POSITIVE_INFINITY;
  let highestPaisa = Number.NEGATIVE_INFINITY;
  for (const { askedPaisa } of passingBut({ names: ['minPaisa', 'maxPaisa'] })) {
    lowestPaisa = Math.min(lowestPaisa, askedPaisa);
    highestPaisa = Math.max(highestPaisa, askedPaisa);
  }
  return {
    total: passingBut({}).length,
    shelves: Object.fromEntries(ofShelves),
    sizes: valueCounts('sizes', bySize),
    metals: valueCounts('metals', byMetal),
    categories,
    inStock: passingBut({ names: ['inStock'] }).filter(({ inStock }) => inStock).length,
    onSale: passingBut({ names: ['sale'] }).filter(({ isOnSale }) => isOnSale).length,
    prices: lowestPaisa <= highestPaisa ? { lowestPaisa, highestPaisa } : undefined,
  };
}
