import * as z from 'zod/mini';

import { orderSummarySchema } from '#contract/calls/admin/order-calls.ts';
import { newIdempotencyKey } from '#src/lib/idempotency-key.ts';

// A change that waits to be sent. Its id is the idempotency key, so that the server carries it out once however often it
// is sent. A change belongs to the member of the staff who made it, and is never sent in the session of another.

/** The broadcast channel that tells of changes of the outbox. */
export const outboxChannel = 'sphatik-desk-outbox';

/** An order, booking or custom order as somebody else has left it, without its customer. */
export const currentOrderSchema = z.object({
  version: z.number(),
  moves: z.readonly(z.array(z.string())),
  summary: z.optional(
    z.pick(orderSummarySchema, { payment: true, parcel: true, method: true, courier: true, trackingNumber: true }),
  ),
  /** Of bookings and custom orders. */
  state: z.optional(z.string()),
});

export const pendingChangeSchema = z.object({
  id: z.string(),
  /** Increases with each change. */
  order: z.number(),
  /** The member of the staff. */
  owner: z.string(),
  callName: z.string(),
  /** What it changes, such as `order:ID`: changes of one subject are sent one after the other. */
  subject: z.string(),
  /** What was done, for people. */
  label: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  /** ISO 8601, UTC. */
  at: z.string(),
  attempts: z.number(),
  /** Milliseconds since 1970. */
  nextTryAt: z.optional(z.number()),
  /** `Retry-After`, until `nextTryAt`. */
  retryAfterMs: z.optional(z.number()),
  error: z.optional(z.object({ status: z.optional(z.number()) })),
  /** Why the shop did not accept it; undefined while it waits. */
  refusal: z.optional(z.object({ message: z.string(), current: z.optional(currentOrderSchema) })),
});

export type PendingChange = Readonly<z.output<typeof pendingChangeSchema>>;

/** A change as a screen makes it. */
export type NewChange = Pick<PendingChange, 'callName' | 'subject' | 'label' | 'params' | 'body'>;

export function newChange(change: NewChange, owner: string): PendingChange {
  return { ...change, id: newIdempotencyKey(), order: 0, owner, at: new Date().toISOString(), attempts: 0 };
}

/**
 * The changes behind one that was carried out. Those of the same subject were made on top of it, so they are sent with
 * the version that it has left.
 */
export function afterSent(
  changes: readonly PendingChange[],
  sent: PendingChange,
  version: number | undefined,
): readonly PendingChange[] {
  if (version === undefined) return [];
  return changes
    .filter(
      (change) =>
        change.subject === sent.subject &&
        change.order > sent.order &&
        change.attempts === 0 &&
        change.body.version !== undefined &&
        change.body.version === sent.body.version,
    )
    .map((change) => ({ ...change, body: { ...change.body, version } }));
}
