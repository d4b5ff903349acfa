import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { cleanText } from '#contract/clean-text.ts';

import { versionSchema } from './shared-schemas.ts';

const area = 'Desk: search';
const params = z.object({ id: idSchema });

/** Words separated by commas, without the signs of `contract/names/synonyms.ts`. */
const wordsSchema = z
  .string()
  .check(
    z.overwrite(cleanText),
    z.minLength(1),
    z.maxLength(200),
    z.regex(/^[^=<>~±₹*\n]+$/, 'must be words, separated by commas'),
  );
const synonymFields = { typed: wordsSchema, meant: wordsSchema };
export const synonymSchema = z.object({
  id: z.string(),
  typed: z.string(),
  meant: z.string(),
  version: z.number(),
});

export type DeskSynonym = z.infer<typeof synonymSchema>;

export const readDeskSearch = defineCall(area, 'readDeskSearch', 'GET /admin/search', {
  summary:
    'What searches are said to mean, and searches for what the shop does not have, the most ' +
    'frequent first',
  response: z.object({
    synonyms: z.array(synonymSchema),
    /** At most 100 of those that are stored. */
    missed: z.array(
      z.object({
        text: z.string(),
        count: z.number(),
        lastAt: z.string(),
        /** What was shown instead, the last time; empty for nothing. */
        shown: z.string(),
      }),
    ),
  }),
});

export const createSynonym = defineCall(area, 'createSynonym', 'POST /admin/search/synonyms', {
  summary: 'Says what a search means; the next search knows it',
  body: z.object(synonymFields),
  response: synonymSchema,
});

/** Responds 409 with the current synonym when `version` is an older one. */
export const editSynonym = defineCall(area, 'editSynonym', 'PUT /admin/search/synonyms/{id}', {
  summary: 'Changes what a search means, made from the given version',
  params,
  body: z.object({ ...synonymFields, version: versionSchema }),
  response: synonymSchema,
});

export const deleteSynonym = defineCall(
  area,
  'deleteSynonym',
  'POST /admin/search/synonyms/{id}/delete',
  {
    summary: 'Deletes what a search means',
    params,
    body: z.object({ version: versionSchema }),
    response: z.object({ id: z.string() }),
  },
);
