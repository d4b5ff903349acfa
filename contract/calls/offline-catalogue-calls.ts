import * as z from 'zod/mini';

import { defineCall } from './call.ts';

const area = 'Products';

const texts = z.array(z.string());
const numbers = z.array(z.number());
const textLists = z.array(texts);
const numberLists = z.array(numbers);

/**
 * Products by columns, which compress better than rows: index `n` of each column belongs to product `n`, and lists in
 * one column match those in the next item by item. Ids, hashes and repeated texts are shortened, see
 * `contract/rules/offline-catalogue`; money in paisa, discounts in nano-percent.
 */
export const catalogueColumnsSchema = z.object({
  /** All ids, joined. */
  ids: z.string(),
  /** Empty where it follows from the name. */
  slug: texts,
  name: texts,
  shortDesc: texts,
  description: texts,
  pricePaisa: numbers,
  discountNano: numbers,
  /** Its own; where it has choices, theirs counts. */
  stock: numbers,
  categoryId: numbers,
  addedAt: texts,
  /** 1: the home page shows it among the best sellers. */
  isBestSeller: numbers,
  /** Places in `tagNames`. */
  tags: numberLists,
  tagNames: texts,
  informationNames: textLists,
  informationValues: textLists,
  /** Those of all products, joined. */
  choiceIds: z.string(),
  choiceNames: textLists,
  choiceValues: textLists,
  choiceStocks: numberLists,
  /** Price and discount of each choice; price -1 where it has none of its own. */
  choicePrices: numberLists,
  /** The hashes of all products' pictures, joined. */
  pictures: z.string(),
  /** Width and height of each; 0 when unknown. */
  pictureSizes: numberLists,
  /** Empty where it is the product's name. */
  pictureAlts: textLists,
  /** Newest first. */
  reviewers: textLists,
  stars: numberLists,
  comments: textLists,
  reviewDates: textLists,
});

export type CatalogueColumns = z.infer<typeof catalogueColumnsSchema>;

/** A bucket that differs from the caller's. Its products are in the columns, bucket after bucket. */
const bucketSchema = z.object({ number: z.number(), digest: z.string(), count: z.number() });

export const readOfflineCatalogue = defineCall({
  name: 'readOfflineCatalogue',
  area,
  summary: 'The whole catalogue for offline use, or what changed in it since a version',
  method: 'GET',
  path: '/catalogue/kept',
  query: z.object({
    /** The version that the caller has: the digests of its buckets in a row. Everything is sent without it, or when it is invalid. */
    since: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  response: z.object({
    format: z.number(),
    /** Products in the shop. */
    total: z.number(),
    /** The catalogue has more products than a phone can hold; nothing is sent. */
    isTooLarge: z.boolean(),
    /** Buckets that differ, as many as fit into one response. */
    buckets: z.array(bucketSchema),
    products: catalogueColumnsSchema,
    /** Products left for the next responses. */
    left: z.number(),
  }),
});

export const readOfflineCatalogueSize = defineCall({
  name: 'readOfflineCatalogueSize',
  area,
  summary: 'How much a phone would download for the offline catalogue',
  method: 'GET',
  path: '/catalogue/kept/size',
  response: z.object({
    products: z.number(),
    isTooLarge: z.boolean(),
    /** Compressed, without pictures. */
    bytes: z.number(),
    /** Estimated, of one small picture for each product. */
    pictureBytes: z.number(),
  }),
});
