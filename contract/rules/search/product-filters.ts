import { crystals, meanings } from '#contract/names/tag-lists.ts';
import { canonicalTag } from '#contract/names/tags.ts';

import type { CatalogueFilters, FilterCounts, IndexedProduct } from './catalogue-query.ts';

type Test = (product: IndexedProduct) => boolean;

/** What products must pass. `sized` has the numbers of the products of the size. */
export function testsOf(filters: CatalogueFilters, sized: ReadonlySet<number> | undefined): Test[] {
  const { minPaisa = 0, maxPaisa = Number.POSITIVE_INFINITY, categoryIds = [] } = filters;
  const tests: Test[] = [];
  if (minPaisa > 0 || maxPaisa < Number.POSITIVE_INFINITY)
    tests.push(({ askedPaisa }) => askedPaisa >= minPaisa && askedPaisa <= maxPaisa);
  if (categoryIds.length > 0) tests.push(({ categoryId }) => categoryIds.includes(categoryId));
  if (filters.inStock) tests.push(({ inStock }) => inStock);
  if (filters.sale) tests.push(({ isOnSale }) => isOnSale);
  if (filters.bestSeller) tests.push(({ isBestSeller }) => isBestSeller);
  if (sized) tests.push(({ number }) => sized.has(number));
  for (const chosen of [filters.crystals ?? [], filters.meanings ?? []]) {
    const wanted = new Set(chosen.map(canonicalTag));
    if (wanted.size > 0) tests.push(({ tags }) => tags.some((tag) => wanted.has(tag)));
  }
  return tests;
}

/** The products that pass all filters but the named ones. */
export type PassingBut = (...names: (keyof CatalogueFilters)[]) => readonly IndexedProduct[];

/** Says whether a product is in a list. `size` is the number of all products. */
export function isIn(products: readonly IndexedProduct[], size: number): Test {
  const marks = new Uint8Array(size);
  for (const { number } of products) marks[number] = 1;
  return ({ number }) => marks[number] === 1;
}

/** Counts what each value of a filter would show. `taggedWith` has the products of a tag. */
export function countsOf(
  size: number,
  passingBut: PassingBut,
  taggedWith: (tag: string) => readonly IndexedProduct[],
): FilterCounts {
  const tagCounts = (
    filter: 'crystals' | 'meanings',
    list: readonly { readonly slug: string }[],
  ) => {
    const isPassing = isIn(passingBut(filter), size);
    const counts = list.map(
      ({ slug }) => [slug, taggedWith(slug).filter(isPassing).length] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  const categories: Record<number, number> = {};
  for (const { categoryId } of passingBut('categoryIds'))
    categories[categoryId] = (categories[categoryId] ?? 0) + 1;
  let lowestPaisa = Number.POSITIVE_INFINITY;
  let highestPaisa = Number.NEGATIVE_INFINITY;
  for (const { askedPaisa } of passingBut('minPaisa', 'maxPaisa')) {
    lowestPaisa = Math.min(lowestPaisa, askedPaisa);
    highestPaisa = Math.max(highestPaisa, askedPaisa);
  }
  return {
    total: passingBut().length,
    crystals: tagCounts('crystals', crystals),
    meanings: tagCounts('meanings', meanings),
    categories,
    inStock: passingBut('inStock').filter(({ inStock }) => inStock).length,
    onSale: passingBut('sale').filter(({ isOnSale }) => isOnSale).length,
    prices: lowestPaisa <= highestPaisa ? { lowestPaisa, highestPaisa } : undefined,
  };
}
