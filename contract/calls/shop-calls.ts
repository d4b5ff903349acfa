import * as z from 'zod/mini';

import { shopSettingsSchema } from '#contract/settings/entries.ts';
import { defineCall } from './call.ts';
import { countedShelvesSchema } from './shelf-schemas.ts';

/** What is made of the look that the owner has set; a shop that has set none has none. */
const lookSchema = z.object({
  /** Sets the stylesheet's tokens, and the picture beside the name. */
  css: z.string(),
  /** The colours of the browser's bars. */
  light: z.string(),
  dark: z.string(),
  /** The address of the largest icon made from the shop's picture. */
  icon: z.optional(z.string()),
});
export type PageLook = z.infer<typeof lookSchema>;

export const readShop = defineCall('Shop', 'readShop', 'GET /shop', {
  summary: 'The shop as its owner has set it: what every page needs',
  response: z.object({
    settings: shopSettingsSchema,
    shelves: countedShelvesSchema,
    look: z.optional(lookSchema),
  }),
});
