import * as z from 'zod/mini';

import { pieceKinds } from '#contract/settings/home.ts';
import { listPosts, readPost } from './blog-calls.ts';
import { defineCall } from './call.ts';
import { readPage } from './page-calls.ts';
import { pictureSchema } from './picture-schema.ts';
import {
  listProducts,
  listProductsByTag,
  listTags,
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

/** A piece of the home page as it is shown; those without content are left out. */
export const homeSectionSchema = z.object({
  kind: z.enum(pieceKinds),
  title: z.string(),
  text: z.optional(z.string()),
  /** A page of the shop, or an address elsewhere. */
  link: z.optional(z.object({ label: z.string(), to: z.string() })),
  picture: z.optional(pictureSchema),
  /** A picture that comes with the program, by its name. */
  photo: z.optional(z.string()),
  /** What it shows. */
  photoAlt: z.optional(z.string()),
  tiles: z.optional(
    z.array(
      z.object({
        label: z.string(),
        to: z.string(),
        note: z.optional(z.string()),
        cover: z.optional(pictureSchema),
        photo: z.optional(z.string()),
      }),
    ),
  ),
});

export type HomeSection = z.infer<typeof homeSectionSchema>;
export type ProductTile = z.infer<typeof productTileSchema>;
export type Video = z.infer<typeof videoSchema>;
export type Testimonial = z.infer<typeof testimonialSchema>;

export const readHome = defineCall('Home', 'readHome', 'GET /Hero', {
  summary:
    'What the home page shows: its sections, best sellers, new products, videos, testimonials',
  response: z.object({
    /** Best sellers, each with its first and its last picture. */
    product: z.array(productCardSchema),
    /** The newest that can be bought and are no best sellers, each with its first picture. */
    newest: z.array(productTileSchema),
    watchAndShop: z.array(videoSchema),
    testimonials: z.array(testimonialSchema),
    /** What the page shows, in its order. */
    sections: z.array(homeSectionSchema),
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
  readPage,
  readServices,
  listPosts,
  readPost,
} as const;

export type CatalogueCalls = typeof catalogueCalls;
