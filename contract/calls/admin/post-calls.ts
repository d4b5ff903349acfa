import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { pictureSchema } from '#contract/calls/picture-schema.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { postLimits } from '#contract/names/limits.ts';

import { deskListShape, listedShape, versionSchema } from './shared-schemas.ts';

const area = 'Desk: posts';
const params = z.object({ id: idSchema });

const listOf = (most: number) =>
  z.array(textSchema(most, 1)).check(z.maxLength(postLimits.listMax));
const markdownSchema = z.string().check(z.maxLength(postLimits.markdownMax));

const postFields = {
  title: textSchema(postLimits.titleMax, 1),
  /** The last part of its address; empty: made from the title. */
  slug: textSchema(postLimits.slugMax),
  author: textSchema(postLimits.authorMax, 1),
  summary: textSchema(postLimits.summaryMax),
  /** Its pictures are those of `addPicture`. */
  markdown: markdownSchema,
  tags: listOf(100),
  /** Slugs of the products that it mentions. */
  products: listOf(200),
  /** Stored by `addPicture`. */
  pictureHash: z.nullable(z.string().check(z.maxLength(64))),
  pictureAlt: textSchema(postLimits.altMax),
  /** False: a draft, which only the desk shows. */
  published: z.boolean(),
};

/** Of a desk that knows no such time nothing is sent, and the time stays. */
const bodyFields = {
  ...postFields,
  /**
   * When a draft is published by itself, on the shop's calendar and clock: `2026-12-01T09:00`.
   * Empty: not by itself.
   */
  publishAt: z.optional(z.string().check(z.regex(/^(?:\d{4}-\d\d-\d\dT\d\d:\d\d)?$/))),
};

const postRowSchema = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  published: z.boolean(),
  /** When it was published, or the draft begun. ISO 8601, UTC. */
  postedAt: z.string(),
  /** As it is typed; empty without one. */
  publishAt: z.string(),
});

export const deskPostSchema = z.object({
  ...postRowSchema.shape,
  ...postFields,
  picture: z.nullable(pictureSchema),
});

export type DeskPost = z.infer<typeof deskPostSchema>;

export const postFilters = ['drafts', 'scheduled', 'published'] as const;

export const listDeskPosts = defineCall(area, 'listDeskPosts', 'GET /admin/posts', {
  summary: 'Posts with drafts, newest first',
  query: z.object({
    /** Part of a title. */
    ...deskListShape,
    filter: z.optional(z.enum(postFilters)),
  }),
  response: z.object({ posts: z.array(postRowSchema), ...listedShape }),
});

export const readDeskPost = defineCall(area, 'readDeskPost', 'GET /admin/posts/{id}', {
  summary: 'One post as it is edited',
  params,
  response: deskPostSchema,
});

export const createPost = defineCall(area, 'createPost', 'POST /admin/posts', {
  summary: 'Creates a post, as a draft, also one for a time to come, or published',
  body: z.object(bodyFields),
  response: deskPostSchema,
});

/** Responds 409 with the current post when `version` is an older one. */
export const editPost = defineCall(area, 'editPost', 'PUT /admin/posts/{id}', {
  summary: 'Changes a post, made from the given version; an old address leads to the new one',
  params,
  body: z.object({ ...bodyFields, version: versionSchema }),
  response: deskPostSchema,
});

export const deletePost = defineCall(area, 'deletePost', 'POST /admin/posts/{id}/delete', {
  summary: 'Deletes a post and its old addresses',
  params,
  body: z.object({ version: versionSchema }),
  response: z.object({ id: z.string() }),
});

export const previewPost = defineCall(area, 'previewPost', 'POST /admin/posts/preview', {
  summary: 'The HTML of a text as its page will have it; changes nothing',
  body: z.object({ markdown: markdownSchema }),
  response: z.object({ body: z.string() }),
});
