import * as z from 'zod/mini';

import { productFilters, productSorts } from '#contract/calls/admin/product-calls.ts';

/** What the list of products shows, in its address. */
export const productSearchDefaults = { search: '', sort: 'newest', filter: 'all', page: 1 } as const;

export type ProductSearch = z.output<typeof productSearchSchema>;

/** A value that is not known means the default. */
export const productSearchSchema = z.object({
  search: z._default(z.catch(z.string().check(z.maxLength(200)), ''), productSearchDefaults.search),
  sort: z._default(z.catch(z.enum(productSorts), 'newest'), productSearchDefaults.sort),
  filter: z._default(z.catch(z.enum(productFilters), 'all'), productSearchDefaults.filter),
  page: z._default(z.catch(z.number().check(z.int(), z.minimum(1)), 1), productSearchDefaults.page),
});
