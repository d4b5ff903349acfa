import { useQuery } from '@tanstack/react-query';

import type { ProductCard } from '#contract/calls/product-calls.ts';

import type { ProductFilters } from './product-queries.ts';
import { isPlainList, productListQuery, productSearchQuery } from './product-queries.ts';

/** The products a list page shows, from whichever of the two calls answers it. */
export function useProductList(filters: ProductFilters): { products: ProductCard[]; totalItems: number } {
  const isPlain = isPlainList(filters);
  const all = useQuery({ ...productListQuery(filters.page), enabled: isPlain }).data;
  const found = useQuery({ ...productSearchQuery(filters), enabled: !isPlain }).data;
  return isPlain
    ? { products: all?.data ?? [], totalItems: all?.totalItems ?? 0 }
    : { products: found?.products ?? [], totalItems: found?.totalRecords ?? 0 };
}
