import * as z from 'zod/mini';

import { defineCall } from './call.ts';

const area = 'Products';

const texts = z.array(z.string());
const numbers = z.array(z.number());
const lists = <Item extends z.ZodMiniType>(item: Item) => z.array(z.array(item));

/**
 * Products by columns, which compress better than rows: the value at an index is of the product at that index. Ids and
 * hashes are written shorter (`contract/rules/kept-catalogue/short-ids.ts`); money in paisa, discounts in nano-percent.
 */
export const keptColumnsSchema = z.object({
  id: texts,
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
  tags: lists(z.string()),
  /** Name and value. */
  information: lists(z.tuple([z.string(), z.string()])),
  /** Id, name, value, stock, and where it has its own: price and discount. */
  attributes: lists(
    z.union([
      z.tuple([z.string(), z.string(), z.string(), z.number()]),
      z.tuple([z.string(), z.string(), z.string(), z.number(), z.number(), z.number()]),
    ]),
  ),
  /** Hash, width, height, and what it shows where that is not the product's name. Without its size when unknown. */
  pictures: lists(
    z.union([
      z.tuple([z.string()]),
      z.tuple([z.string(), z.number(), z.number()]),
      z.tuple([z.string(), z.number(), z.number(), z.string()]),
    ]),
  ),
  /** Name, stars, words, when; newest first. */
  reviews: lists(z.tuple([z.string(), z.number(), z.string(), z.string()])),
});

export type KeptColumns = z.infer<typeof keptColumnsSchema>;

/** A bucket that is not as the asker has it. Its products stand in the columns, bucket after bucket. */
const keptBucketSchema = z.object({ number: z.number(), digest: z.string(), count: z.number() });

export const readKeptCatalogue = defineCall({
  name: 'readKeptCatalogue',
  area,
  summary: 'The whole catalogue for a phone to keep, or what changed in it since a version',
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
  summary: 'How much a phone would load to keep the catalogue',
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
