import * as z from 'zod/mini';

import { accountLimits, catalogueLimits } from '#contract/names/limits.ts';
import { sortValues } from '#contract/names/sorts.ts';

import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { idSchema, pageNumberSchema, pageSizeSchema, textSchema } from './schemas.ts';

export const attributeSchema = z.object({
  productAttributeId: z.string(),
  attributeName: z.string(),
  attributeValue: z.string(),
  productQuantity: z.number(),
  /** Only where this variant has a price of its own, in Rs before discount. */
  price: z.optional(z.number()),
  /** Percent; goes with `price`. */
  discount: z.optional(z.number()),
});

export const additionalInformationSchema = z.object({
  additionalInformationId: z.string(),
  informationName: z.string(),
  informationValue: z.string(),
});

export const reviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  /** ISO 8601, UTC. */
  datePosted: z.string(),
  /** The shop's public answer. */
  reply: z.optional(z.string()),
  /** Its writer had ordered the product here before. */
  isBoughtHere: z.optional(z.boolean()),
});

/**
 * A product in a list. Prices in Rs before discount; `discount` in percent. `stockQuantity` is the
 * sum of all variants; for a product that is always available, as many as one cart may hold.
 */
export const productCardSchema = z.object({
  productId: z.string(),
  id: z.string(),
  name: z.string(),
  slugs: z.string(),
  shortDesc: z.string(),
  price: z.number(),
  discount: z.number(),
  stockQuantity: z.number(),
  imgURL: z.string(),
  imageUrlList: z.array(pictureSchema),
  attributes: z.array(attributeSchema),
  /** Mean of its reviews, 0 when there are none. */
  rating: z.optional(z.number()),
  reviewCount: z.optional(z.number()),
  /** How large it is, in a few words: `About 14 cm wide`, `Chain 45 cm`. */
  measure: z.optional(z.string()),
  /** For delivery by weight; left out where the shop has not said. */
  weightGrams: z.optional(z.number()),
});

/** What a product's page has beyond its card. */
export const productDetailsSchema = z.object({
  description: z.string(),
  additionalInformation: z.array(additionalInformationSchema),
  reviews: z.array(reviewSchema),
  tags: z.optional(z.array(z.string())),
  /** What the shop knows it by, and its barcode, where that is a GTIN; for search engines. */
  sku: z.optional(z.string()),
  gtin: z.optional(z.string()),
});

export const productSchema = z.extend(productCardSchema, {
  ...productDetailsSchema.shape,
  relatedProducts: z.array(productCardSchema),
});

export type Picture = z.infer<typeof pictureSchema>;
export type Attribute = z.infer<typeof attributeSchema>;
export type Review = z.infer<typeof reviewSchema>;
export type ProductCard = z.infer<typeof productCardSchema>;
export type ProductDetails = z.infer<typeof productDetailsSchema>;
export type Product = z.infer<typeof productSchema>;

const productPageSchema = z.object({ data: z.array(productCardSchema), totalItems: z.number() });

const slugSchema = z.string().check(z.minLength(1), z.maxLength(catalogueLimits.slugMax));
/** Anything but a known order means none, however long. */
const sortSchema = z.optional(z.string());
const rupeesSchema = (least: number) =>
  z.optional(z.coerce.number().check(z.minimum(least), z.maximum(catalogueLimits.priceMaxRupees)));

/** Tags separated by commas: products that carry any of them. */
const tagsSchema = z.optional(z.string().check(z.maxLength(1000)));

/** What narrows a list, the same for a search, a tag and their counts. */
export const filterFields = {
  MinPrice: rupeesSchema(0),
  MaxPrice: rupeesSchema(1),
  /** Category ids, separated by commas. */
  categoryId: z.optional(
    z.string().check(z.regex(/^\s*\d{1,9}(\s*,\s*\d{1,9}){0,19}\s*,?\s*$|^\s*$/)),
  ),
  crystal: tagsSchema,
  meaning: tagsSchema,
  /** Shelves of other kinds, each with the name of its filter: `colour:red,colour:blue`. */
  shelf: tagsSchema,
  /** `1`: only products in stock, with a discount, or among the best sellers. */
  inStock: z.optional(z.string()),
  sale: z.optional(z.string()),
  bestSeller: z.optional(z.string()),
  /**
   * Separated by commas, as `GET /product/counts` has them, `ring size 16`, or in any variant or
   * row of information: `8mm`, `16`.
   */
  size: z.optional(z.string().check(z.maxLength(1000))),
  /** `silver`, `gold-plated`; several are separated by commas. */
  metal: tagsSchema,
};
export const searchTextSchema = z.optional(
  z.string().check(z.maxLength(catalogueLimits.searchTextMax)),
);

/** A page of the shop and a post that a search finds. */
export const searchedPageSchema = z.object({ label: z.string(), path: z.string() });
export const searchedPostSchema = z.object({ title: z.string(), slugs: z.string() });

export const listProducts = defineCall('Products', 'listProducts', 'GET /product', {
  summary: 'A page of all products, newest first',
  query: z.object({
    pageNumber: pageNumberSchema,
    pageSize: pageSizeSchema(catalogueLimits.productsPerPage),
  }),
  response: productPageSchema,
});

export const searchProducts = defineCall('Products', 'searchProducts', 'GET /product/search', {
  summary: 'Products by name (forgiving typing mistakes), price, shelves and stock',
  query: z.object({
    Name: searchTextSchema,
    /** `1`: the words as they are typed, without guesses. */
    exact: z.optional(z.string()),
    ...filterFields,
    SortBy: sortSchema,
    PageNumber: pageNumberSchema,
    PageSize: pageSizeSchema(catalogueLimits.productsPerPage),
  }),
  response: z.object({
    products: z.array(productCardSchema),
    totalRecords: z.number(),
    /**
     * Filters and a sort that the search text asks for and that were applied, with what is left of
     * the text.
     */
    understood: z.optional(
      z.object({
        Name: z.optional(z.string()),
        MinPrice: z.optional(z.number()),
        MaxPrice: z.optional(z.number()),
        inStock: z.optional(z.literal('1')),
        sale: z.optional(z.literal('1')),
        bestSeller: z.optional(z.literal('1')),
        size: z.optional(z.string()),
        sort: z.optional(z.enum(sortValues)),
      }),
    ),
    /** The text that was searched for instead of a mistyped one. */
    corrected: z.optional(z.string()),
    /** Without products: words that are spelt alike. */
    nearest: z.optional(z.array(z.string())),
    /**
     * What was asked for and the shop has nothing of, as it was typed: `moldavite`. The products
     * are what comes near.
     */
    notSold: z.optional(z.array(z.string())),
    /**
     * A price or a size of the text that nothing has. The products are what has the rest, the
     * nearest price first.
     */
    nothingFor: z.optional(
      z.object({
        MinPrice: z.optional(z.number()),
        MaxPrice: z.optional(z.number()),
        size: z.optional(z.string()),
      }),
    ),
    /** What was taken out, as it was typed: `brass` of `ring without brass`. */
    without: z.optional(z.array(z.string())),
    pages: z.optional(z.array(searchedPageSchema)),
    posts: z.optional(z.array(searchedPostSchema)),
  }),
});

export const listProductsByTag = defineCall(
  'Products',
  'listProductsByTag',
  'GET /product/tags/{tag}',
  {
    summary: 'A page of the products with a tag; alternative spellings lead to the same products',
    params: z.object({ tag: slugSchema }),
    query: z.object({
      pageNumber: pageNumberSchema,
      pageSize: pageSizeSchema(catalogueLimits.productsPerPage),
      sortBy: sortSchema,
      ...filterFields,
    }),
    response: productPageSchema,
  },
);

export const readProductById = defineCall('Products', 'readProductById', 'GET /product/id/{id}', {
  summary: 'One product by its id',
  params: z.object({ id: slugSchema }),
  response: productSchema,
});

export const readProductBySlug = defineCall(
  'Products',
  'readProductBySlug',
  'GET /product/{slug}',
  {
    summary: 'One product by its slug',
    params: z.object({ slug: slugSchema }),
    query: z.object({ slugs: z.optional(z.string().check(z.maxLength(catalogueLimits.slugMax))) }),
    response: productSchema,
  },
);

export const writeReview = defineCall('Reviews', 'writeReview', 'POST /review', {
  summary: 'Saves a customer’s review of a product; a second one replaces the first',
  body: z.object({
    /** The customer's id. */
    id: idSchema,
    productId: idSchema,
    comment: textSchema(accountLimits.commentMax, 1),
    rating: z.int().check(z.minimum(1), z.maximum(5)),
  }),
  response: reviewSchema,
});

const tagCardSchema = z.object({
  tag: z.string(),
  count: z.number(),
  cover: z.optional(pictureSchema),
});

/** Not in the specification: lets the index pages show a picture and a count beside each tag. */
export const listTags = defineCall('Products', 'listTags', 'GET /product/shelves', {
  summary: 'The shelves that have products, each with their count and a cover picture',
  query: z.object({
    /** Only these tags, separated by commas; all when left out. */
    tags: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({
    data: z.array(tagCardSchema),
  }),
});

export type TagCard = z.infer<typeof tagCardSchema>;
