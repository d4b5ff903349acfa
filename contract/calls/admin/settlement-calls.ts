import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { isPossibleAmount, noHundredths } from '#contract/settings/amounts.ts';
import { deskListShape, listedShape, versionSchema } from './shared-schemas.ts';

// What couriers hand over of the cash that they take at doors. Amounts are whole paisa.

const area = 'Desk: payments';

const sumSchema = z
  .number()
  .check(
    z.int(),
    z.minimum(0),
    z.maximum(orderDeskLimits.settledMaxPaisa),
    z.refine(isPossibleAmount, noHundredths),
  );

export const settlementSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  /** Empty for cash that came without one. */
  courier: z.string(),
  /** The cash of the orders in all. */
  duePaisa: z.number(),
  /** What the courier has handed over. */
  sumPaisa: z.number(),
  /** What the courier has kept: a cost. */
  feePaisa: z.number(),
  /** Why these two are not what was due; may be empty. */
  note: z.string(),
  orders: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), amountPaisa: z.number() }),
  ),
  /** When it was taken back; empty while it was not. */
  undoneAt: z.string(),
  /** Nothing else has happened to its orders. */
  canUndo: z.boolean(),
});

export type Settlement = z.infer<typeof settlementSchema>;

export const listSettlements = defineCall(area, 'listSettlements', 'GET /admin/settlements', {
  summary: 'What couriers have handed over and kept, newest first',
  query: z.object(deskListShape),
  response: z.object({ settlements: z.array(settlementSchema), ...listedShape }),
});

/**
 * All of it or nothing: 409 names each order that is not due or was changed. 422 with the code
 * `does-not-agree` where sum and fee are not what is due and no note says why.
 */
export const settleCourier = defineCall(area, 'settleCourier', 'POST /admin/settlements', {
  summary:
    'Records the cash of several orders as received, with what their courier has handed over ' +
    'and kept',
  body: z.object({
    courier: textSchema(orderDeskLimits.lineMax),
    orders: z
      .array(z.object({ orderId: idSchema, version: versionSchema }))
      .check(z.minLength(1), z.maxLength(orderDeskLimits.settledMax)),
    sumPaisa: sumSchema,
    feePaisa: sumSchema,
    note: optionalText(orderDeskLimits.reasonMax),
  }),
  response: settlementSchema,
});

/** 409 names each order to which something else has happened. */
export const undoSettlement = defineCall(
  area,
  'undoSettlement',
  'POST /admin/settlements/{id}/undo',
  {
    summary: 'Takes back a settlement: the cash of its orders is due again',
    params: z.object({ id: idSchema }),
    response: settlementSchema,
  },
);

export const exportSettlements = defineCall(
  area,
  'exportSettlements',
  'POST /admin/settlements-export',
  {
    summary: 'Settlements with couriers as CSV, oldest first; for owners, after a step-up',
    body: z.object({}),
    response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
  },
);
