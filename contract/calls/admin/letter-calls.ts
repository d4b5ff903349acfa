import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { letterSchemes, letterStates } from '#contract/names/letters.ts';
import { letterLimits } from '#contract/names/limits.ts';

import { deskListShape, listedShape, versionSchema } from './shared-schemas.ts';

const area = 'Desk: letters';
const params = z.object({ id: idSchema });

const letterFields = {
  subject: textSchema(letterLimits.subjectMax, 1),
  /** Shown beside the subject in a list of emails. */
  preview: textSchema(letterLimits.previewMax),
  /** A link to a product on a line of its own becomes its picture, name and price. */
  markdown: z.string().check(z.maxLength(letterLimits.markdownMax)),
};

const letterRowSchema = z.object({
  id: z.string(),
  version: z.number(),
  subject: z.string(),
  state: z.enum(letterStates),
  /** ISO 8601, UTC, as the others. */
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Emails that went. */
  sent: z.number(),
  /** Emails that failed for good. */
  failed: z.number(),
});
export type LetterRow = z.infer<typeof letterRowSchema>;

export const deskLetterSchema = z.object({
  ...letterRowSchema.shape,
  ...letterFields,
  /** Of a draft, who would get it now; else who gets it in all. */
  recipients: z.number(),
  /** Emails that wait for their turn, or for another try. */
  waiting: z.number(),
  /** Emails of these that could not be sent yet, and are tried again by themselves. */
  retried: z.number(),
  /** Emails a minute. */
  pace: z.number(),
});
export type DeskLetter = z.infer<typeof deskLetterSchema>;

export const listLetters = defineCall(area, 'listLetters', 'GET /admin/letters', {
  summary: 'Letters to the newsletter’s subscribers, with drafts, newest first',
  query: z.object({
    /** Part of a subject. */
    ...deskListShape,
  }),
  response: z.object({ letters: z.array(letterRowSchema), ...listedShape }),
});

export const readLetter = defineCall(area, 'readLetter', 'GET /admin/letters/{id}', {
  summary: 'One letter as it is written, and how far its emails are',
  params,
  response: deskLetterSchema,
});

export const createLetter = defineCall(area, 'createLetter', 'POST /admin/letters', {
  summary: 'Creates a draft',
  body: z.object(letterFields),
  response: deskLetterSchema,
});

/** Responds 409 with the current letter when `version` is an older one, or it is no draft. */
export const editLetter = defineCall(area, 'editLetter', 'PUT /admin/letters/{id}', {
  summary: 'Changes a draft, made from the given version',
  params,
  body: z.object({ ...letterFields, version: versionSchema }),
  response: deskLetterSchema,
});

const versionBody = z.object({ version: versionSchema });

export const deleteLetter = defineCall(area, 'deleteLetter', 'POST /admin/letters/{id}/delete', {
  summary: 'Deletes a letter that is not being sent',
  params,
  body: versionBody,
  response: z.object({ id: z.string() }),
});

export const previewLetter = defineCall(area, 'previewLetter', 'POST /admin/letters/preview', {
  summary: 'The HTML of a letter as mail programs show it, light or dark; changes nothing',
  body: z.object({ ...letterFields, scheme: z.enum(letterSchemes) }),
  response: z.object({ html: z.string() }),
});

export const testLetter = defineCall(area, 'testLetter', 'POST /admin/letters/{id}/test', {
  summary: 'Sends a letter to the person who asks, and to nobody else',
  params,
  body: versionBody,
  response: z.object({ recipient: z.string() }),
});

const moveOf = (name: string, path: string, summary: string) =>
  defineCall(area, name, `POST /admin/letters/{id}/${path}`, {
    summary,
    params,
    body: versionBody,
    response: deskLetterSchema,
  });

/** Refused while another letter is being sent, and without subscribers. */
export const startLetter = moveOf(
  'startLetter',
  'start',
  'Begins to send a letter to all who are subscribed now, once to each, at the shop’s pace',
);
export const pauseLetter = moveOf('pauseLetter', 'pause', 'Holds what has not been sent yet');
export const resumeLetter = moveOf('resumeLetter', 'resume', 'Goes on with a letter that is held');
export const stopLetter = moveOf(
  'stopLetter',
  'stop',
  'Ends a letter: what has not been sent yet is not sent',
);

export const retryLetter = moveOf(
  'retryLetter',
  'retry',
  'Tries the emails once more that failed for good, without those that may have arrived',
);

const letterFailureSchema = z.object({
  recipient: z.string(),
  at: z.string(),
  /** What it means, and what helps. */
  why: z.string(),
  /** The shop was stopped at the last moment: it has most likely arrived. */
  mayHaveArrived: z.boolean(),
  /** It is tried again by itself. */
  isRetried: z.boolean(),
});
export type LetterFailure = z.infer<typeof letterFailureSchema>;

export const listLetterFailures = defineCall(
  area,
  'listLetterFailures',
  'GET /admin/letters/{id}/failures',
  {
    summary: 'Who a letter could not be sent to, as far as the mail server has said, and why',
    params,
    response: z.object({ failures: z.array(letterFailureSchema), total: z.number() }),
  },
);
