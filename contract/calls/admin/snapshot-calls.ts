import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';

import { staffOrderSchema } from './order-calls.ts';

/** One row of stock: a product, or one of its variants. */
export const stockRowSchema = z.object({
  productId: z.string(),
  /** Empty for a product without variants. */
  attributeId: z.string(),
  name: z.string(),
  variant: z.string(),
  stock: z.number(),
  isAlwaysAvailable: z.boolean(),
});

export const readDeskSnapshot = defineCall({
  name: 'readDeskSnapshot',
  area: 'Desk: today',
  summary: 'What the desk stores for offline use: the last 200 orders and all stock',
  method: 'GET',
  path: '/admin/snapshot',
  response: z.object({
    at: z.string(),
    orders: z.array(staffOrderSchema),
    stock: z.array(stockRowSchema),
  }),
});
