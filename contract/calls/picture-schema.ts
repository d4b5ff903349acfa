import * as z from 'zod/mini';

/** A picture. What is optional is this server's own: another server may send the address alone. */
export const pictureSchema = z.object({
  imageURL: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** A colour to show while the picture loads, as `#rrggbb`. */
  blur: z.optional(z.string()),
  alt: z.optional(z.string()),
});
