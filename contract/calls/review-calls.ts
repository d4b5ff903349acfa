import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { reviewSchema } from './product-calls.ts';
import { idSchema, textSchema } from './schemas.ts';

export const writeReview = defineCall({
  name: 'writeReview',
  area: 'Reviews',
  summary: 'Saves a customer’s review of a product; a second one replaces the first',
  method: 'POST',
  path: '/review',
  body: z.object({
    /** The customer's id. */
    id: idSchema,
    productId: idSchema,
    comment: textSchema(accountLimits.commentMax, 1),
    rating: z.int().check(z.minimum(1), z.maximum(5)),
  }),
  response: reviewSchema,
});
