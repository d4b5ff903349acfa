import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';

// Schemas that settings of several files share.

/** Text in one line. */
export const lineSchema = (most: number, least = 0) =>
  textSchema(most, least).check(z.overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ')));

export const line = lineSchema(settingLimits.lineMax);
export const text = textSchema(settingLimits.textMax);
export const email = line.check(
  z.refine(
    (value) => value === '' || isEmail(value),
    'Please enter an email address, such as shop@example.com.',
  ),
);
export const countTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** What turns a limit off. */
export const noLimit = 'none';

/** A limit: a whole number, or none. */
export const limitSchema = (most: number) =>
  z.union([z.int().check(z.minimum(1), z.maximum(most)), z.literal(noLimit)]);
