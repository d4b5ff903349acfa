import * as z from 'zod/mini';

import { optionalText, pageNumberSchema, pageSizeSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits, productLimits } from '#contract/names/limits.ts';

// What several calls of the desk have in common.

/** The version that a change was made from. */
export const versionSchema = z.number().check(z.int(), z.minimum(1));

/** An amount in paisa, at least one. */
export const paisaSchema = z
  .number()
  .check(z.int(), z.minimum(1), z.maximum(productLimits.priceMaxPaisa));

/** What a searched list is asked for. */
export const deskListShape = {
  search: optionalText(orderDeskLimits.searchMax),
  page: pageNumberSchema,
  pageSize: pageSizeSchema(50),
};
