import * as z from 'zod/mini';

import {
  clientErrorPath,
  errorSources,
  pageTypes,
  vitalsPath,
} from '#contract/names/page-types.ts';

import { defineCall } from './call.ts';
import { messageSchema } from './schemas.ts';

const millisecondsSchema = z.optional(z.number().check(z.minimum(0), z.maximum(120_000)));

/**
 * Web vitals of one visit to a page: the type of page and how quick it was, nothing about the
 * visitor.
 */
export const recordVitals = defineCall('Measurements', 'recordVitals', `POST ${vitalsPath}`, {
  summary:
    'How quickly a page appeared and reacted (web vitals, in milliseconds; CLS has no unit); ' +
    'stored for nobody',
  body: z.object({
    page: z.enum(pageTypes),
    TTFB: millisecondsSchema,
    FCP: millisecondsSchema,
    LCP: millisecondsSchema,
    INP: millisecondsSchema,
    CLS: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  }),
  response: messageSchema,
});

/** An error of a page or worker that nobody caught. */
export const reportClientError = defineCall(
  'Measurements',
  'reportClientError',
  `POST ${clientErrorPath}`,
  {
    summary:
      'An error in a page or service worker; ' +
      'counted for the owner, without anything about the visitor',
    body: z.object({
      source: z.enum(errorSources),
      message: z.string().check(z.maxLength(300)),
      /** Script, line and column of the innermost frame; empty when the browser does not say. */
      at: z.string().check(z.maxLength(200)),
    }),
    response: messageSchema,
  },
);
