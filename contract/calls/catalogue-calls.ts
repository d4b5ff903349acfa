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

export const videoSchema = z.object({
  id: z.string(),
  videoURL: z.string(),
  title: z.string(),
  /** Shown until the video plays. */
  poster: z.optional(pictureSchema),
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

export type Video = z.infer<typeof videoSchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;

export const readHome = defineCall('Home', 'readHome', 'GET /Hero', {
  summary: 'What the home page shows: best sellers, videos, testimonials',
  response: z.object({
    product: z.array(productCardSchema),
    watchAndShop: z.array(videoSchema),
    testimonials: z.array(testimonialSchema),
  }),
});

/** The public calls that pages read, by name. */
export const catalogueCalls = {
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
