import * as z from 'zod/mini';

import { ownPages } from '#contract/settings/pages.ts';
import { defineCall } from './call.ts';

/** A page's text as it is shown. */
export const pageTextSchema = z.object({
  /** The heading of the text; empty if it has none of its own. */
  title: z.string(),
  /** Safe HTML. */
  html: z.string(),
  /** The headings of its parts, by their anchors. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type PageText = z.infer<typeof pageTextSchema>;

export const readPage = defineCall('Shop', 'readPage', 'GET /pages/{page}', {
  summary: 'About us, terms, privacy or returns: the owner’s text, or the one made of the settings',
  params: z.object({ page: z.enum(ownPages) }),
  response: pageTextSchema,
});
