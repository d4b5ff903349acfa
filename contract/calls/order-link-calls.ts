import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';
import { defineCall } from './call.ts';
import { orderSchema, ownChangeSchema } from './order-calls.ts';
import { optionalText } from './schemas.ts';

// One order, opened by a link without an account. The link's random part travels in the body: no
// log has it.

const area = 'Orders';
/** 128 random bits. */
const link = z.string().check(z.regex(/^[\w-]{22}$/));

export const readLinkedOrder = defineCall(area, 'readLinkedOrder', 'POST /order-link', {
  summary: 'The order that a link opens; 404 when the link has ended',
  body: z.object({ link }),
  response: orderSchema,
});

export const cancelLinkedOrder = defineCall(area, 'cancelLinkedOrder', 'POST /order-link/cancel', {
  summary: 'Cancels the order that a link opens, until it is packed',
  /** The version as in `changeOwnOrder`. */
  body: z.object({ link, version: z.optional(z.number()) }),
  response: orderSchema,
});

export const changeLinkedOrder = defineCall(area, 'changeLinkedOrder', 'POST /order-link/change', {
  summary:
    'Changes recipient, phone number and address of the order that a link opens, ' +
    'or whether it is picked up',
  body: z.extend(ownChangeSchema, { link }),
  response: orderSchema,
});

export const sendLinkedProof = defineCall(area, 'sendLinkedProof', 'POST /order-link/proof', {
  summary: 'Sends a screenshot of the payment of the order that a link opens',
  files: ['FormFile'],
  body: z.object({ link, reference: optionalText(accountLimits.referenceMax) }),
  response: orderSchema,
});

export const orderLinkCalls = {
  readLinkedOrder,
  cancelLinkedOrder,
  changeLinkedOrder,
  sendLinkedProof,
};

export type OrderLinkCalls = typeof orderLinkCalls;
