import * as z from 'zod/mini';

// What bookings and custom orders have in common for the staff.

/** Another order or booking with the same picture. */
export const sameScreenshotSchema = z.object({
  kind: z.enum(['order', 'booking']),
  id: z.string(),
  /** The order's or booking's number. */
  number: z.string(),
  at: z.string(),
});

const byShape = {
  /** A name, or `Customer`. */
  by: z.string(),
  /** ISO 8601, UTC, as all times. */
  at: z.string(),
};

export const requestShape = {
  /** Also the receipt number. */
  id: z.string(),
  /** Raised by one by every change but a note. */
  version: z.number(),
  sentAt: z.string(),
  name: z.string(),
  /** May be empty in a custom order, as the phone number. */
  email: z.string(),
  phoneNumber: z.string(),
  /** What was sent, with the form's labels. */
  asked: z.array(z.object({ label: z.string(), value: z.string() })),
  /** `/api/admin/screenshots/{uploadId}`, with `?width=320` as a small preview. */
  picture: z.nullable(z.object({ uploadId: z.string(), width: z.number(), height: z.number() })),
  /** Why it was declined or canceled. */
  reason: z.string(),
  notes: z.array(z.object({ id: z.string(), text: z.string(), ...byShape })),
  /** What happened since, oldest first. */
  history: z.array(z.object({ event: z.string(), note: z.string(), ...byShape })),
};

const requestSchema = z.object(requestShape);
export type StaffRequest = z.infer<typeof requestSchema>;
