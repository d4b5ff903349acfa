import * as z from 'zod/mini';

import { defineCall } from './call.ts';
import { productCardSchema, productDetailsSchema } from './product-calls.ts';
import { shelvesSchema } from './shelf-schemas.ts';

const area = 'Products';

/**
 * A product as lists and its page have it. Stock is sent apart, because it changes more often: all
 * quantities are 0.
 */
const offlineProductSchema = z.object({
  card: productCardSchema,
  details: productDetailsSchema,
  categoryId: z.number(),
  /** ISO 8601, UTC. */
  addedAt: z.string(),
  /** The home page shows it among the best sellers. */
  isBestSeller: z.boolean(),
  /** How much it sells, by `soldOf`. */
  sold: z.optional(z.number()),
});

export type OfflineProduct = z.infer<typeof offlineProductSchema>;

export const readOfflineCatalogue = defineCall(
  area,
  'readOfflineCatalogue',
  'GET /catalogue/offline',
  {
    summary: 'The catalogue for offline use: its parts, and the stock of all products',
    response: z.object({
      /** The catalogue has more products than a phone can hold; nothing is sent. */
      isTooLarge: z.boolean(),
      /** Estimated: all parts compressed, and one small picture of each product. */
      bytes: z.number(),
      pictureBytes: z.number(),
      parts: z.array(
        z.object({
          /** Of its content: a part with a known hash need not be downloaded again. */
          hash: z.string(),
          /** For each product of the part, in its order: the stock of each variant, or its own. */
          stock: z.array(z.array(z.number())),
        }),
      ),
    }),
  },
);

export const readOfflineSearch = defineCall(
  area,
  'readOfflineSearch',
  'GET /catalogue/offline-search',
  {
    summary: 'What lists and searches for offline use need besides the products',
    response: z.object({
      /** As in `contract/names/synonyms.ts`, with the lines that the owner has added. */
      synonyms: z.string(),
      /** What the search calls the pages that the owner has made. */
      pages: z.optional(z.array(z.object({ path: z.string(), name: z.string() }))),
      shelves: shelvesSchema,
      posts: z.array(
        z.object({
          slugs: z.string(),
          title: z.string(),
          summary: z.string(),
          tags: z.array(z.string()),
          datePosted: z.string(),
        }),
      ),
    }),
  },
);

export type OfflineSearch = z.infer<typeof readOfflineSearch.response>;

export const readOfflineCataloguePart = defineCall(
  area,
  'readOfflineCataloguePart',
  'GET /catalogue/offline/{hash}',
  {
    summary: 'The products of one part of the catalogue for offline use',
    params: z.object({ hash: z.string().check(z.maxLength(64)) }),
    response: z.object({ products: z.array(offlineProductSchema) }),
  },
);
