import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { textSchema } from '#contract/calls/schemas.ts';
import { accountLimits } from '#contract/names/limits.ts';

import { deskListShape, listedShape } from './shared-schemas.ts';

const area = 'Desk: subscribers';

const subscriberSchema = z.object({ email: z.string(), subscribedAt: z.string() });
export type StaffSubscriber = z.infer<typeof subscriberSchema>;

export const listSubscribers = defineCall(area, 'listSubscribers', 'GET /admin/subscribers', {
  summary: 'The newsletter’s subscribers, newest first',
  query: z.object({
    /** Part of the address. */
    ...deskListShape,
  }),
  response: z.object({ subscribers: z.array(subscriberSchema), ...listedShape }),
});

export const exportSubscribers = defineCall(
  area,
  'exportSubscribers',
  'POST /admin/subscribers/export',
  {
    summary: 'Addresses with their own unsubscribe links as CSV; for owners, after a step-up',
    body: z.object({}),
    response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
  },
);

export const removeSubscriber = defineCall(
  area,
  'removeSubscriber',
  'POST /admin/subscribers/remove',
  {
    summary: 'Deletes an address from the newsletter’s list; safe to repeat',
    body: z.object({ email: textSchema(accountLimits.emailMax, 1) }),
    response: z.object({ removed: z.boolean() }),
  },
);
