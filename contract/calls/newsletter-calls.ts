import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { honeypotSchema, messageSchema, textSchema } from './schemas.ts';

export const subscribe = defineCall({
  name: 'subscribe',
  area: 'Newsletter',
  summary: 'Subscribes an address to the newsletter; the same response when it is already subscribed',
  method: 'POST',
  path: '/Newsletter',
  /** The handler checks that it is an address, with a message of its own. */
  body: z.object({ userEmail: textSchema(accountLimits.emailMax), website: honeypotSchema }),
  response: messageSchema,
});

/** The link in every newsletter; a POST too, as mail programs' one-click button sends (RFC 8058). */
export const unsubscribe = defineCall({
  name: 'unsubscribe',
  area: 'Newsletter',
  summary: 'Unsubscribes an address with the token from the email; safe to repeat',
  method: 'POST',
  path: '/Newsletter/unsubscribe',
  query: z.object({ token: textSchema(200, 1) }),
  response: messageSchema,
});
