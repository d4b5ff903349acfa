import * as z from 'zod/mini';

import { catalogueLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import {
  filterFields,
  productCardSchema,
  searchedPageSchema,
  searchedPostSchema,
  type searchProducts,
  searchTextSchema,
} from './product-calls.ts';

// Not in the specification: counts beside the filters, and suggestions while somebody types.

/** Products by value; values with none are left out. */
const countsSchema = z.record(z.string(), z.number());

export const countProducts = defineCall('Products', 'countProducts', 'GET /product/counts', {
  summary:
    'How many products a list has, and how many each value of a filter would show beside the ' +
    'other filters',
  query: z.object({
    /** The list of a tag; without it all products or a search. */
    tag: z.optional(z.string().check(z.maxLength(catalogueLimits.slugMax))),
    Name: searchTextSchema,
    exact: z.optional(z.string()),
    ...filterFields,
  }),
  response: z.object({
    total: z.number(),
    crystals: countsSchema,
    meanings: countsSchema,
    /** By the filter of each other kind of shelves. */
    shelves: z.optional(z.record(z.string(), countsSchema)),
    categories: countsSchema,
    /** By `ring size 16`, of what it is and how large, in order. Another server may have none. */
    sizes: z.optional(countsSchema),
    metals: z.optional(countsSchema),
    inStock: z.number(),
    onSale: z.number(),
    /** Rs after discount, of what passes all filters but the price range. */
    prices: z.optional(z.object({ lowest: z.number(), highest: z.number() })),
  }),
});

/** How many products each filter value would show, beside the filters that are set. */
export type Counts = z.infer<typeof countProducts.response>;

/** Of a product’s card. */
const suggestedFields = {
  name: true,
  slugs: true,
  price: true,
  discount: true,
  imgURL: true,
} as const;

const suggestedTagSchema = z.object({
  label: z.string(),
  /** Which list it is of, for people: 'Crystal'. */
  kind: z.string(),
  /** Path of its page. */
  path: z.string(),
});

export const suggest = defineCall('Products', 'suggest', 'GET /product/suggestions', {
  summary: 'What a search that is being typed may mean: products, tags, pages and posts',
  query: z.object({ Name: searchTextSchema }),
  response: z.object({
    products: z.array(z.pick(productCardSchema, suggestedFields)),
    /** How many products the search finds. */
    totalRecords: z.number(),
    tags: z.array(suggestedTagSchema),
    pages: z.array(searchedPageSchema),
    posts: z.array(searchedPostSchema),
    /** Nothing matches: the tags are popular ones. */
    isUnknown: z.optional(z.boolean()),
    /** When nothing matches: words that are spelt alike. */
    nearest: z.optional(z.array(z.string())),
    /** What was asked for and the shop has nothing of; the products are what comes near. */
    notSold: z.optional(z.array(z.string())),
    /**
     * Of a crystal or a meaning that is searched for, the categories with most of its products:
     * 'Amethyst in Rings', how many there are, and the page that lists them.
     */
    inCategories: z.optional(
      z.array(
        z.object({
          label: z.string(),
          count: z.number(),
          path: z.string(),
          /** The search parameter that takes `tag`. */
          filter: z.string(),
          tag: z.string(),
        }),
      ),
    ),
  }),
});

export type Suggested = z.infer<typeof suggest.response>;

export type SearchResponse = z.infer<typeof searchProducts.response>;

/** What is shown beside the products of a search. */
export type BesideProducts = Omit<SearchResponse, 'products' | 'totalRecords'>;
