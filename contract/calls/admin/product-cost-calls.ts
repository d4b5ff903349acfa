import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { paisaSchema } from './shared-schemas.ts';

// What products cost the shop, which the owner alone sees: no other call has it.

const area = 'Desk: products';
const params = z.object({ id: idSchema });
const costSchema = z.nullable(paisaSchema);

export const productCostsSchema = z.object({
  /** Of one, in paisa; null where it is not known. */
  costPaisa: z.nullable(z.number()),
  variants: z.array(
    z.object({ id: z.string(), name: z.string(), costPaisa: z.nullable(z.number()) }),
  ),
});
export type ProductCosts = z.output<typeof productCostsSchema>;

export const readProductCosts = defineCall(
  area,
  'readProductCosts',
  'GET /admin/products/{id}/costs',
  {
    summary: 'What a product and its variants cost the shop, for owners',
    params,
    response: productCostsSchema,
  },
);

export const setProductCosts = defineCall(
  area,
  'setProductCosts',
  'PUT /admin/products/{id}/costs',
  {
    summary: 'Sets what a product and its variants cost the shop, for owners',
    params,
    body: z.object({
      costPaisa: costSchema,
      variants: z
        .array(z.object({ id: idSchema, costPaisa: costSchema }))
        .check(z.maxLength(productLimits.storedVariantsMax)),
    }),
    response: productCostsSchema,
  },
);
