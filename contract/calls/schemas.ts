import * as z from 'zod/mini';
import { cleanText } from '#contract/clean-text.ts';
import { catalogueLimits } from '#contract/names/limits.ts';

// Schemas that several areas share.

/** An id: opaque, never empty. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Text without what nobody sees (`cleanText`). */
export const textSchema = (most: number, least = 0) =>
  z.string().check(z.overwrite(cleanText), z.minLength(least), z.maxLength(most));

/** The same, which may be left out. */
export const optionalText = (most: number) => z.optional(textSchema(most));

export const messageSchema = z.object({ message: z.string() });

/** A hidden field that only bots fill in: it must be empty. */
export const honeypotSchema = z.optional(z.string().check(z.maxLength(0)));

/** The hidden field of version 1.0, which password managers fill: what it has stops nobody. */
export const formerHoneypotSchema = z.optional(z.string().check(z.maxLength(2_000)));

const wholeNumber = (max: number, fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)), fallback);

/** Page number in a query string, from 1. */
export const pageNumberSchema = wholeNumber(catalogueLimits.pageNumberMax, 1);

/** Page size in a query string. */
export const pageSizeSchema = (fallback: number) =>
  wholeNumber(catalogueLimits.pageSizeMax, fallback);

/** How an order reaches its customer. */
export const handoverSchema = z.enum(['pickup', 'delivery']);
