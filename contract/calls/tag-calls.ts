import * as z from 'zod/mini';

import { defineCall } from './call.ts';
import { pictureSchema } from './product-calls.ts';

const tagCardSchema = z.object({ tag: z.string(), count: z.number(), cover: z.optional(pictureSchema) });

/** Not in the specification: lets the index pages show a picture and a count beside each tag. */
export const listTags = defineCall({
  name: 'listTags',
  area: 'Products',
  summary: 'The listed tags that have products, each with its count and a cover picture',
  method: 'GET',
  path: '/product/shelves',
  query: z.object({
    /** Only these tags, separated by commas; all when left out. */
    tags: z.optional(z.string().check(z.maxLength(2000))),
  }),
  response: z.object({
    data: z.array(tagCardSchema),
  }),
});

export type TagCard = z.infer<typeof tagCardSchema>;
