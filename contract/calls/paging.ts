import * as z from 'zod/mini';

import { catalogueLimits } from '#contract/names/limits.ts';

const wholeNumber = (max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), fallback);

/** Page number in a query string, from 1. A page past the end is an empty page, so the ceiling is only sanity. */
export const pageNumberSchema = wholeNumber(catalogueLimits.pageNumberMax, 1);

/** Page size in a query string. */
export const pageSizeSchema = (fallback: number) => wholeNumber(catalogueLimits.pageSizeMax, fallback);
