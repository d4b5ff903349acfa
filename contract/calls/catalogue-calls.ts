import * as z from 'zod/mini';

import { listPosts, readPost } from './blog-calls.ts';
import { defineCall } from './call.ts';
import {
  listProducts,
  listProductsByTag,
  listTags,
  pictureSchema,
  productCardSchema,
  readProductById,
  readProductBySlug,
  searchProducts,
} from './product-calls.ts';
import { countProducts, suggest } from './search-calls.ts';
import { readServices } from './service-calls.ts';
import { readShop } from './shop-calls.ts';

/** Of a product’s card, what a small tile shows. */
const productTileSchema = z.pick(productCardSchema, {
  productId: true,
  name: true,
  slugs: true,
  price: true,
  discount: true,
  imgURL: true,
  imageUrlList: true,
});

export const videoSchema = z.object({
  id: z.string(),
  videoURL: z.string(),
  title: z.string(),
  /** Shown until the video plays. */
  poster: z.optional(pictureSchema),
  /** What is seen in it, if the shop sells it. */
  product: z.optional(
    z.pick(productCardSchema, { name: true, slugs: true, price: true, discount: true }),
  ),
});

export const testimonialSchema = z.object({
  testimonialsID: z.string(),
  author: z.string(),
  authorTitle: z.string(),
  title: z.string(),
  description: z.string(),
  rating: z.number(),
  image: z.nullable(z.string()),
});

export type ProductTile = z.infer<typeof productTileSchema>;
export type Video = z.infer<typeof videoSchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;

export const readHome = defineCall('Home', 'readHome', 'GET /Hero', {
  summary: 'What the home page shows: best sellers, new products, videos, testimonials',
  response: z.object({
    /** Best sellers, each with its first and its last picture. */
    product: z.array(productCardSchema),
    /** The newest that can be bought and are no best sellers, each with its first picture. */
    newest: z.array(productTileSchema),
    watchAndShop: z.array(videoSchema),
    testimonials: z.array(testimonialSchema),
  }),
});

/** The public calls that pages read, by name. */
export const catalogueCalls = {
  readShop,
  listProducts,
  searchProducts,
  listProductsByTag,
  listTags,
  countProducts,
  suggest,
  readProductById,
  readProductBySlug,
  readHome,
  readServices,
  listPosts,
  readPost,
} as const;

export type CatalogueCalls = typeof catalogueCalls;
