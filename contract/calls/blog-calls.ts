import * as z from 'zod/mini';

import { catalogueLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { productCardSchema } from './product-calls.ts';
import { pageNumberSchema, pageSizeSchema } from './schemas.ts';

const area = 'Blogs';

/** A post as lists show it. */
export const postCardSchema = z.object({
  title: z.string(),
  author: z.string(),
  /** ISO 8601, UTC. */
  datePosted: z.string(),
  tags: z.array(z.string()),
  imageURL: z.string(),
  picture: z.optional(pictureSchema),
  slugs: z.string(),
  summary: z.string(),
  /** Minutes it takes to read. */
  readingMinutes: z.number(),
});

export const postSchema = z.extend(postCardSchema, {
  /** HTML, sanitised by the server. */
  body: z.string(),
  /** ISO 8601, UTC. */
  dateModified: z.optional(z.string()),
  relatedPosts: z.array(postCardSchema),
  relatedProducts: z.array(productCardSchema),
});

export type PostCard = z.infer<typeof postCardSchema>;
export type Post = z.infer<typeof postSchema>;

export const listPosts = defineCall(area, 'listPosts', 'GET /blogs', {
  summary: 'A page of the blog, newest first',
  query: z.object({
    pageNumber: pageNumberSchema,
    pageSize: pageSizeSchema(catalogueLimits.blogsPerPage),
    /** Only posts with this tag. */
    tag: z.optional(z.string().check(z.maxLength(catalogueLimits.slugMax))),
  }),
  response: z.object({ data: z.array(postCardSchema), totalItems: z.number() }),
});

export const readPost = defineCall(area, 'readPost', 'GET /blogs/{slug}', {
  summary: 'One post by its slug',
  params: z.object({
    slug: z.string().check(z.minLength(1), z.maxLength(catalogueLimits.slugMax)),
  }),
  response: postSchema,
});
