import * as z from 'zod/mini';

import { defineCall } from './call.ts';
import { pictureSchema } from './product-calls.ts';

/** Not in the specification: lets the index pages show a picture and a count beside each tag. */
export const listShelves = defineCall({
  name: 'listShelves',
  area: 'Products',
  summary: 'Every tag of the closed lists that carries products, with how many and a cover picture',
  method: 'GET',
  path: '/product/shelves',
  answer: z.object({
    data: z.array(z.object({ tag: z.string(), count: z.number(), cover: z.optional(pictureSchema) })),
  }),
});

export type Shelf = { tag: string; count: number; cover?: z.infer<typeof pictureSchema> | undefined };
