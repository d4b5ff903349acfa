import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';

import { deskListShape, listedShape, versionSchema } from './shared-schemas.ts';

const area = 'Desk: reviews';

export const reviewFilters = ['unanswered', 'hidden', 'testimonials'] as const;

export const staffReviewSchema = z.object({
  id: z.string(),
  version: z.number(),
  productName: z.string(),
  /** Of the product's page. */
  slug: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  /** ISO 8601, UTC. */
  postedAt: z.string(),
  /** Why the shop does not show it; null while it does. */
  hiddenReason: z.nullable(z.string()),
  /** The shop's public answer; may be empty. */
  reply: z.string(),
  /** Whether the home page has it. */
  isTestimonial: z.boolean(),
});

export type StaffReview = z.infer<typeof staffReviewSchema>;

export const listStaffReviews = defineCall(area, 'listStaffReviews', 'GET /admin/reviews', {
  summary: 'Reviews, newest first',
  query: z.object({
    /** Part of a product's name, of a customer's name, or of the text. */
    ...deskListShape,
    state: z.optional(z.enum(reviewFilters)),
  }),
  response: z.object({ reviews: z.array(staffReviewSchema), ...listedShape }),
});

/** Responds 409 with the current review when `version` is an older one. What is left out stays. */
export const changeReview = defineCall(area, 'changeReview', 'PUT /admin/reviews/{id}', {
  summary:
    'Hides a review with a reason or shows it again, answers it in public, ' +
    'or has it on the home page',
  params: z.object({ id: idSchema }),
  body: z.object({
    version: versionSchema,
    /** Null shows it again. A hidden one counts in no rating and leaves the home page. */
    hiddenReason: z.optional(z.nullable(textSchema(orderDeskLimits.reasonMax, 1))),
    /** Empty takes it away. */
    reply: optionalText(accountLimits.commentMax),
    isTestimonial: z.optional(z.boolean()),
  }),
  response: staffReviewSchema,
});
