import type { QueryClient } from '@tanstack/react-query';

import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import { deskProductRowSchema } from '#contract/calls/admin/product-schemas.ts';
import type { ResponseOf } from '#contract/calls/call.ts';

type List = ResponseOf<typeof listDeskProducts>;

/** Shows a product as a change has left it in every list, before those are refetched. */
export function showProductRow(queryClient: QueryClient, result: unknown): void {
  const row = deskProductRowSchema.safeParse(result).data;
  if (!row) return;
  const withRow = (list: List | undefined) =>
    list && { ...list, products: list.products.map((product) => (product.id === row.id ? row : product)) };
  queryClient.setQueriesData<List>({ queryKey: [listDeskProducts.name] }, withRow);
}
