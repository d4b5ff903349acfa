import * as z from 'zod/mini';

import { shopSettingsSchema } from '#contract/settings/entries.ts';
import { defineCall } from './call.ts';
import { countedShelvesSchema } from './shelf-schemas.ts';

/** What is made of the look that the owner has set; a shop that has set none has none. */
const lookSchema = z.object({
  /** Sets the stylesheet's tokens. */
  css: z.string(),
  /** The colours of the browser's bars. */
  light: z.string(),
  dark: z.string(),
  logo: z.optional(
    z.object({
      /** Of the picture that the icons are made from. */
      hash: z.string(),
      src: z.string(),
      width: z.number(),
      height: z.number(),
      /** Behind it, where it could not be seen: light by night, or dark by day. */
      plate: z.optional(z.enum(['light', 'dark'])),
      /** The name is in the picture. */
      isAlone: z.boolean(),
    }),
  ),
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
