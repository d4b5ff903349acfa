import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { catalogueLimits, shelfLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';

import { paisaSchema } from './shared-schemas.ts';

const area = 'Desk: products';

/** How long a change of many products can be taken back. */
export const manyUndoDays = 30;

/** To a multiple of so many rupees, or to prices that end in 90 or 99; `no`: to the paisa. */
export const roundings = ['no', '1', '5', '10', '50', '100', '90', '99'] as const;
export type Rounding = (typeof roundings)[number];

const percentSchema = z.number().check(z.minimum(0.01), z.maximum(1000), z.multipleOf(0.01));
const by = {
  /** How much: a percent, with at most two decimals, or a sum. */
  amount: z.union([z.object({ percent: percentSchema }), z.object({ paisa: paisaSchema })]),
  round: z.enum(roundings),
};
const daySchema = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));
const tag = textSchema(shelfLimits.slugMax, 1);

/** What is done with many products. */
export const manyChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('raise'), ...by }),
  z.object({ kind: z.literal('lower'), ...by }),
  /** A sale at so much less; by the shop's calendar, both days included; null: now, no end. */
  z.object({ kind: z.literal('sale'), ...by, firstDay: daySchema, lastDay: daySchema }),
  z.object({ kind: z.literal('end-sale') }),
  z.object({ kind: z.literal('tag'), tag }),
  z.object({ kind: z.literal('untag'), tag }),
  z.object({ kind: z.literal('show') }),
  z.object({ kind: z.literal('hide') }),
]);
export type ManyChange = z.output<typeof manyChangeSchema>;

/** Which products: those of these ids, or all that fit search and tag. */
const choiceSchema = z.object({
  ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(productLimits.manyMax))),
  search: z.optional(z.string().check(z.maxLength(catalogueLimits.searchTextMax))),
  tag: z.optional(z.string().check(z.maxLength(shelfLimits.slugMax))),
});
export type ManyChoice = z.output<typeof choiceSchema>;

/** A price, or all that is changed, before and after, as people read it. */
const shownLineSchema = z.object({
  /** The variant; empty for the product. */
  variant: z.string(),
  before: z.string(),
  after: z.string(),
});

const planSchema = z.object({
  /** Two plans share it only when they would write the same. */
  plan: z.string(),
  /** How many products change. */
  count: z.number(),
  /** The first of them, by name. */
  products: z.array(
    z.object({ id: z.string(), name: z.string(), lines: z.array(shownLineSchema) }),
  ),
  /** How many stay as they are. */
  same: z.number(),
  /** Why others can't be changed so; they stay as they are. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ManyPlan = z.output<typeof planSchema>;

export const planManyProducts = defineCall(
  area,
  'planManyProducts',
  'POST /admin/products/many/plan',
  {
    summary: 'What a change would make of many products, before and after; changes nothing',
    body: z.object({ choice: choiceSchema, change: manyChangeSchema }),
    response: planSchema,
  },
);

/** 409 where it would not be what the plan has shown. */
export const changeManyProducts = defineCall(
  area,
  'changeManyProducts',
  'POST /admin/products/many',
  {
    summary: 'Changes many products as a plan has shown, now or from a day on',
    body: z.object({ choice: choiceSchema, change: manyChangeSchema, plan: z.string() }),
    response: z.object({ id: z.string(), count: z.number() }),
  },
);

/** 409 where all were changed again since. */
export const undoManyProducts = defineCall(
  area,
  'undoManyProducts',
  'POST /admin/products/many/undo',
  {
    summary: 'Takes a change of many products back, where they still are as it has made them',
    body: z.object({ id: idSchema }),
    response: z.object({ message: z.string() }),
  },
);

const madeChangeSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.string(),
  text: z.string(),
  count: z.number(),
  /** When it begins, while it has not. */
  startsAt: z.nullable(z.string()),
  isUndone: z.boolean(),
});
export type MadeChange = z.output<typeof madeChangeSchema>;

export const listManyChanges = defineCall(area, 'listManyChanges', 'GET /admin/product-changes', {
  summary: 'Changes of many products of the last 30 days, and those to come, newest first',
  response: z.object({ changes: z.array(madeChangeSchema) }),
});
