import type { ShopNavigation } from './shop-navigation.ts';

export interface ShelfFilter {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly { readonly slug: string; readonly label: string }[];
}

/** The filters of lists by shelves. */
export function shelfFilters({ shelves, shownOf }: ShopNavigation): ShelfFilter[] {
  return shelves.kinds.flatMap(({ slug: kind, filter, label: legend }) => {
    const values = shownOf(kind).map(({ slug, label }) => ({ slug, label }));
    return filter !== undefined && values.length > 0 ? [{ name: filter, legend, values }] : [];
  });
}
