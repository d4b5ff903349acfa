import * as z from 'zod/mini';

// Parts that several areas' schemas share.

/** An id on the wire: opaque, never empty. */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Text that a person typed: without spaces around it, at least `least` characters. */
export const textSchema = (most: number, least = 0) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most));

/** An optional text; empty counts as none. */
export const optionalText = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));

export const messageSchema = z.object({ message: z.string() });

/** A field people don't see and machines fill in: it must stay empty. */
export const honeypotSchema = z.optional(z.string().check(z.maxLength(0)));
