import * as z from 'zod/mini';

import { defineCall } from './call.ts';

const area = 'Products';

const texts = z.array(z.string());
const numbers = z.array(z.number());
const textLists = z.array(texts);
const numberLists = z.array(numbers);

/**
 * Products by columns, which compress better than rows: the value at an index is of the product at that index, and
 * where a column holds lists, its lists go item by item with those beside it. What is random (ids, hashes) and what
 * repeats is written shorter, see `contract/rules/kept-catalogue`; money in paisa, discounts in nano-percent.
 */
export const keptColumnsSchema = z.object({
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

export type KeptColumns = z.infer<typeof keptColumnsSchema>;

/** A bucket that is not as the asker has it. Its products stand in the columns, bucket after bucket. */
const keptBucketSchema = z.object({ number: z.number(), digest: z.string(), count: z.number() });

export const readKeptCatalogue = defineCall({
  name: 'readKeptCatalogue',
  area,
  summary: 'The whole catalogue for offline use, or what changed in it since a version',
  method: 'GET',
  path: '/catalogue/kept',
  query: z.object({
    /** The digests of the asker's buckets, one after the other; without it, or unreadable: everything. */
    since: z.optional(z.string().check(z.maxLength(4_000))),
  }),
  answer: z.object({
    format: z.number(),
    /** Products in the shop. */
    total: z.number(),
    /** The catalogue has more products than a phone can keep; nothing is sent. */
    isTooLarge: z.boolean(),
    /** Buckets that differ, as many as fit into one answer. */
    buckets: z.array(keptBucketSchema),
    products: keptColumnsSchema,
    /** Products in buckets that differ and are not in this answer: ask again. */
    left: z.number(),
  }),
});

export const readKeptCatalogueSize = defineCall({
  name: 'readKeptCatalogueSize',
  area,
  summary: 'How much a phone would download for the offline catalogue',
  method: 'GET',
  path: '/catalogue/kept/size',
  answer: z.object({
    products: z.number(),
    isTooLarge: z.boolean(),
    /** Compressed, without pictures. */
    bytes: z.number(),
    /** Of the small pictures, one for each product; about. */
    pictureBytes: z.number(),
  }),
});

export const keptCatalogueCalls = { readKeptCatalogue, readKeptCatalogueSize } as const;
