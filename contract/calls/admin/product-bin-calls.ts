import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { deskProductSchema } from './product-schemas.ts';

const area = 'Desk: products';

/** How long a deleted product can be restored. */
export const binDays = 30;

const deletedProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** ISO 8601, UTC, as all times. */
  deletedAt: z.string(),
  by: z.string(),
});

export type DeletedProduct = z.infer<typeof deletedProductSchema>;

export const listDeletedProducts = defineCall(
  area,
  'listDeletedProducts',
  'GET /admin/deleted-products',
  {
    summary: 'Products that were deleted in the last 30 days, the last one first, 500 at most',
    response: z.object({ products: z.array(deletedProductSchema), total: z.number() }),
  },
);

/** 422 with the reason `address-taken` where another product has its address since. */
export const restoreProduct = defineCall(
  area,
  'restoreProduct',
  'POST /admin/deleted-products/{id}/restore',
  {
    summary: 'Brings a deleted product back with its address, tags, variants, pictures and reviews',
    params: z.object({ id: idSchema }),
    body: z.object({}),
    response: deskProductSchema,
  },
);
