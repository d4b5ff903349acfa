import * as z from 'zod/mini';

/** One reason of a failure; `field` names the input it is about. */
export const failureReasonSchema = z.object({
  code: z.string(),
  description: z.string(),
  field: z.optional(z.string()),
});

/** The body of every error response. `message` is fit to show to a person. */
export const failureSchema = z.object({
  message: z.string(),
  data: z.optional(z.array(failureReasonSchema)),
  requestId: z.optional(z.string()),
});

/**
 * The body of a 409 of the shop desk: with the record as it is now, when somebody else has changed
 * it.
 */
export const staleFailureSchema = z.extend(failureSchema, {
  current: z.optional(z.record(z.string(), z.unknown())),
});

export type FailureReason = z.infer<typeof failureReasonSchema>;
export type Failure = z.infer<typeof failureSchema>;
