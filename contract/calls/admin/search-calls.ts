import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema } from '#contract/calls/schemas.ts';

import { versionSchema } from './shared-schemas.ts';

const area = 'Desk: search';
const params = z.object({ id: idSchema });

/** Words separated by commas, without the signs of `contract/names/synonyms.ts`. */
const wordsSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^=<>~±₹*\n]+$/, 'must be words, separated by commas'));
const synonymFields = { typed: wordsSchema, meant: wordsSchema };
export const synonymSchema = z.object({ id: z.string(), typed: z.string(), meant: z.string(), version: z.number() });

export type DeskSynonym = z.infer<typeof synonymSchema>;

export const readDeskSearch = defineCall({
  name: 'readDeskSearch',
  area,
  summary: 'What searches are said to mean, and searches that found nothing, the most frequent first',
  method: 'GET',
  path: '/admin/search',
  response: z.object({
    synonyms: z.array(synonymSchema),
    /** At most 100 of those that are stored. */
    missed: z.array(z.object({ text: z.string(), count: z.number(), lastAt: z.string() })),
  }),
});

export const createSynonym = defineCall({
  name: 'createSynonym',
  area,
  summary: 'Says what a search means; the next search knows it',
  method: 'POST',
  path: '/admin/search/synonyms',
  body: z.object(synonymFields),
  response: synonymSchema,
});

/** Responds 409 with the current synonym when `version` is an older one. */
export const editSynonym = defineCall({
  name: 'editSynonym',
  area,
  summary: 'Changes what a search means, made from the given version',
  method: 'PUT',
  path: '/admin/search/synonyms/{id}',
  params,
  body: z.object({ ...synonymFields, version: versionSchema }),
  response: synonymSchema,
});

export const deleteSynonym = defineCall({
  name: 'deleteSynonym',
  area,
  summary: 'Deletes what a search means',
  method: 'POST',
  path: '/admin/search/synonyms/{id}/delete',
  params,
  body: z.object({ version: versionSchema }),
  response: z.object({ id: z.string() }),
});
