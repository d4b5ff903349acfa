import * as z from 'zod/mini';

import { optionalText, pageNumberSchema, pageSizeSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { isPossibleAmount, noHundredths } from '#contract/settings/amounts.ts';

// What several calls of the desk have in common.

/** The version that a change was made from. */
export const versionSchema = z.number().check(z.int(), z.minimum(1));

/** An amount in paisa, at least one; a whole one where the currency has no hundredths. */
export const paisaSchema = z
  .number()
  .check(
    z.int(),
    z.minimum(1),
    z.maximum(productLimits.priceMaxPaisa),
    z.refine(isPossibleAmount, noHundredths),
  );

/** Which page of a list is asked for. */
export const deskPageShape = {
  page: pageNumberSchema,
  pageSize: pageSizeSchema(50),
  /** `next` of the page before: a page is read from there, however far back it is. */
  after: optionalText(200),
};

/** What a searched list is asked for. */
export const deskListShape = {
  search: optionalText(orderDeskLimits.searchMax),
  ...deskPageShape,
};

/** What a page of a list has besides its records. */
export const listedShape = {
  /** Of all that match, `countedMax` at most. */
  total: z.number(),
  /** There are more than that. */
  hasMore: z.optional(z.boolean()),
  /** `after` of the next page; empty on the last one. */
  next: z.optional(z.string()),
};
