import * as z from 'zod/mini';

import { customBudgetMinRupees, customItems } from '#contract/names/booking-options.ts';
import { accountLimits, requestLimits } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { honeypotSchema, optionalText, textSchema } from './schemas.ts';

/** Responds 422 when both phone number and email address are missing. */
export const requestCustomOrder = defineCall({
  name: 'requestCustomOrder',
  area: 'Custom orders',
  summary: 'Sends a custom order request',
  method: 'POST',
  path: '/customform',
  files: ['imageURL'],
  body: z.object({
    item: z.enum(customItems.map(({ value }) => value)),
    name: optionalText(accountLimits.nameMax),
    /** Rs. */
    budget: z.coerce.number().check(z.minimum(customBudgetMinRupees), z.maximum(requestLimits.budgetMaxRupees)),
    address: optionalText(accountLimits.addressLineMax),
    ideaDescription: textSchema(requestLimits.ideaMax, 1),
    phoneNumber: optionalText(accountLimits.phoneMax),
    email: optionalText(accountLimits.emailMax),
    /** When the person sent it, by their own clock; the server stores its own. */
    datePosted: optionalText(40),
    website: honeypotSchema,
  }),
  response: z.object({
    id: z.string(),
    item: z.string(),
    name: z.string(),
    budget: z.number(),
    address: z.string(),
    ideaDescription: z.string(),
    phoneNumber: z.string(),
    email: z.string(),
    datePosted: z.string(),
    hasImage: z.boolean(),
  }),
});
