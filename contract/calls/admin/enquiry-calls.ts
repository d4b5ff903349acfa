import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { handoverSchema, idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import {
  bookingMoves,
  bookingPayments,
  bookingStates,
  customOrderMoves,
  customOrderStates,
} from '#contract/names/booking-options.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';

import { invoiceSchema } from './invoice-schemas.ts';
import { howSchema, paymentSchema, receivedSchema, refundSchema } from './order-calls.ts';
import { deskListShape, listedShape } from './shared-schemas.ts';

// What bookings and custom orders have in common for the staff.

/** Another order, booking or custom order with the same picture. */
export const sameScreenshotSchema = z.object({
  kind: z.enum(['order', 'booking', 'custom-order']),
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

/** `/api/admin/screenshots/{uploadId}`, with `?width=320` as a small preview. */
const pictureSchema = z.object({ uploadId: z.string(), width: z.number(), height: z.number() });

const enquiryShape = {
  /** Also the receipt number. */
  id: z.string(),
  /** Raised by one by every change but a note. */
  version: z.number(),
  sentAt: z.string(),
  name: z.string(),
  /** May be empty in a custom order, as the phone number. */
  email: z.string(),
  phoneNumber: z.string(),
  /** Of the buyer, for the invoice; may be empty. Missing in a copy of the version before. */
  taxNumber: z.optional(z.string()),
  /** What was sent, with the form's labels. */
  asked: z.array(z.object({ label: z.string(), value: z.string() })),
  picture: z.nullable(pictureSchema),
  payment: z.enum(bookingPayments),
  payments: z.array(paymentSchema),
  /** One of 0: the shop keeps the rest. */
  refunds: z.array(refundSchema),
  /** Paid and not given back. */
  refundablePaisa: z.number(),
  /** What the customer still has to pay, and what the shop has to give back (`balance`). */
  owedPaisa: z.number(),
  owingPaisa: z.number(),
  /** Where else the screenshot was used; a warning when not empty. */
  sameScreenshots: z.array(sameScreenshotSchema),
  /** Why it was declined or canceled. */
  reason: z.string(),
  notes: z.array(z.object({ id: z.string(), text: z.string(), ...byShape })),
  /** What happened since, oldest first. */
  history: z.array(
    z.object({
      event: z.string(),
      note: z.string(),
      ...byShape,
      /** What the undo takes. Missing in a copy of the version before. */
      id: z.optional(z.string()),
      /** The event that it takes back. */
      undone: z.optional(z.string()),
      /** Whether it can be taken back now. */
      canUndo: z.optional(z.boolean()),
    }),
  ),
};

const enquirySchema = z.object(enquiryShape);
export type StaffEnquiry = z.infer<typeof enquirySchema>;

// Bookings for the staff. A change sends the `version` that it was made from; a stale one gets 409
// with the current record, a move that the booking does not allow 409 with the reason
// `move-not-allowed`.

const params = z.object({ id: idSchema });

export const staffBookingSchema = z.object({
  ...enquiryShape,
  service: z.string(),
  /** As it was called when it was booked. */
  serviceName: z.string(),
  /** Whether the customer comes to the shop; not known of every service. */
  isInPerson: z.boolean(),
  state: z.enum(bookingStates),
  paymentMethod: z.string(),
  /** When it was booked; null while the owner had set no price. */
  pricePaisa: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  minutes: z.number(),
  /** Where it is, or a link; may be empty. */
  place: z.string(),
  /** The customer's time zone; empty when the browser did not say. */
  timeZone: z.string(),
  /** In the order in which they were given. */
  invoices: z.array(invoiceSchema),
  moves: z.array(z.enum(bookingMoves)),
});

export type StaffBooking = z.infer<typeof staffBookingSchema>;

interface EnquiryKind<Shown extends z.ZodMiniType> {
  readonly area: string;
  readonly path: string;
  readonly shown: Shown;
}

/** Defines a change by the staff. `move`: what the history then has. */
function defineEnquiryChange<
  Shown extends z.ZodMiniType,
  Fields extends z.core.$ZodShape,
  Move extends string,
>(
  name: string,
  of: EnquiryKind<Shown>,
  { move, path, summary, fields }: { move: Move; path: string; summary: string; fields: Fields },
) {
  const call = defineCall(of.area, name, `POST /admin/${of.path}/{id}/${path}`, {
    summary,
    params,
    body: z.object({ version: z.number(), ...fields }),
    response: of.shown,
  });
  return { ...call, move };
}

const bookings = { area: 'Desk: bookings', path: 'bookings', shown: staffBookingSchema };

/** `search`: part of a receipt number, name, email or phone number, as with custom orders. */
export const listStaffBookings = defineCall(
  bookings.area,
  'listStaffBookings',
  'GET /admin/bookings',
  {
    summary: 'Bookings, newest first; those of the state `confirmed` by their time',
    query: z.object({ ...deskListShape, state: z.optional(z.enum(bookingStates)) }),
    response: z.object({ requests: z.array(staffBookingSchema), ...listedShape }),
  },
);

export const readStaffBooking = defineCall(
  bookings.area,
  'readStaffBooking',
  'GET /admin/bookings/{id}',
  {
    summary: 'One booking with its history and notes',
    params,
    response: staffBookingSchema,
  },
);

const reason = textSchema(orderDeskLimits.reasonMax, 1);

/**
 * Also moves a booking that has a time. Two at the same time are refused with the code
 * `time-taken`, unless `anyway`.
 */
export const scheduleBooking = defineEnquiryChange('scheduleBooking', bookings, {
  move: 'scheduled',
  path: 'schedule',
  summary: 'Agrees on a time, or moves it; the customer gets an email with a calendar file',
  fields: {
    /** By the shop's calendar and clock. */
    day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    time: z.string().check(z.regex(/^\d\d:\d\d$/)),
    minutes: z
      .int()
      .check(z.minimum(enquiryLimits.minutesMin), z.maximum(enquiryLimits.minutesMax)),
    place: optionalText(orderDeskLimits.reasonMax),
    anyway: z.optional(z.boolean()),
  },
});

export const declineBooking = defineEnquiryChange('declineBooking', bookings, {
  move: 'declined',
  path: 'decline',
  summary: 'Declines a booking, and tells the customer why',
  fields: { reason },
});

export const cancelBooking = defineEnquiryChange('cancelBooking', bookings, {
  move: 'canceled',
  path: 'cancel',
  summary: 'Cancels a booking, and tells the customer why',
  fields: { reason },
});

const received =
  'Records money that has arrived, online or in cash: the sum that came, or all that is left';

/** Of money that has come. */
const receivedFields = {
  amountPaisa: z.optional(receivedSchema),
  how: z.optional(howSchema),
  /** The transaction's code at bank or wallet. */
  reference: optionalText(orderDeskLimits.lineMax),
  /**
   * Why the code of another payment is right here, too: without one it is refused, with the code
   * `reference-used`.
   */
  reason: optionalText(orderDeskLimits.reasonMax),
};

/** Of money that was given back; without a sum all that was kept. */
const refundFields = {
  amountPaisa: z.optional(receivedSchema),
  how: z.optional(howSchema),
  reference: optionalText(orderDeskLimits.lineMax),
  /** For the customer. */
  reason: optionalText(orderDeskLimits.reasonMax),
};

export const confirmBookingPayment = defineEnquiryChange('confirmBookingPayment', bookings, {
  move: 'payment-confirmed',
  path: 'payment/confirm',
  summary: `${received} of the price`,
  fields: receivedFields,
});

export const rejectBookingPayment = defineEnquiryChange('rejectBookingPayment', bookings, {
  move: 'payment-rejected',
  path: 'payment/reject',
  summary:
    'Records that the payment of a screenshot has not arrived; ' +
    'of an open booking the customer is told why',
  fields: { reason },
});

export const refundBooking = defineEnquiryChange('refundBooking', bookings, {
  move: 'refunded',
  path: 'refund',
  summary: 'Records that money was given back; after a step-up',
  fields: refundFields,
});

export const closeBookingRefund = defineEnquiryChange('closeBookingRefund', bookings, {
  move: 'refund-closed',
  path: 'refund/close',
  summary: 'Records why the shop keeps what it would have to give back; after a step-up',
  fields: { reason },
});

/** Which step of the history is taken back: one that has `canUndo`. */
const undoneStep = { step: idSchema };

/** A time that is taken since is refused as by `scheduleBooking`, with `time-taken`. */
export const undoBooking = defineEnquiryChange('undoBooking', bookings, {
  move: 'undone',
  path: 'undo',
  summary:
    'Takes back a step of a booking; ' +
    'within ten seconds the customer gets no email about it, and later one that says so',
  fields: undoneStep,
});

export const undoBookingRefund = defineEnquiryChange('undoBookingRefund', bookings, {
  move: 'undone',
  path: 'refund/undo',
  summary: 'Takes back that money was given back, or that the rest is kept; after a step-up',
  fields: undoneStep,
});

// Custom orders for the staff. Versions and moves as with bookings.

export const staffCustomOrderSchema = z.object({
  ...enquiryShape,
  item: z.string(),
  state: z.enum(customOrderStates),
  budgetPaisa: z.number(),
  /** What was offered, with the delivery; null and empty before. */
  quotePaisa: z.nullable(z.number()),
  quoteDays: z.nullable(z.number()),
  quoteText: z.string(),
  /** What of it is for the delivery: 0 where it is included; null where the quote says nothing. */
  deliveryPaisa: z.optional(z.nullable(z.number())),
  /** What is paid of the quote before it is made; null: nothing. */
  depositPaisa: z.nullable(z.number()),
  /** What is to be paid next: what is left of the deposit, then of the quote. */
  dueNowPaisa: z.number(),
  /** The day that it is promised for, by the shop's calendar. */
  readyBy: z.nullable(z.string()),
  /** The order that it has become. */
  orderId: z.optional(z.nullable(z.string())),
  /** The screenshot of a payment, as `picture`, which shows the idea. */
  proof: z.nullable(pictureSchema),
  /** As of a booking; not in a copy before 1.2. */
  invoices: z.optional(z.array(invoiceSchema)),
  moves: z.array(z.enum(customOrderMoves)),
});

export type StaffCustomOrder = z.infer<typeof staffCustomOrderSchema>;

const customOrders = {
  area: 'Desk: custom orders',
  path: 'custom-orders',
  shown: staffCustomOrderSchema,
};

export const listStaffCustomOrders = defineCall(
  customOrders.area,
  'listStaffCustomOrders',
  'GET /admin/custom-orders',
  {
    summary: 'Custom orders, newest first',
    query: z.object({ ...deskListShape, state: z.optional(z.enum(customOrderStates)) }),
    response: z.object({ requests: z.array(staffCustomOrderSchema), ...listedShape }),
  },
);

export const readStaffCustomOrder = defineCall(
  customOrders.area,
  'readStaffCustomOrder',
  'GET /admin/custom-orders/{id}',
  {
    summary: 'One custom order with its history and notes',
    params,
    response: staffCustomOrderSchema,
  },
);

export const quoteCustomOrder = defineEnquiryChange('quoteCustomOrder', customOrders, {
  move: 'quoted',
  path: 'quote',
  summary: 'Offers a price, the delivery, the days it takes and a text, by email',
  fields: {
    pricePaisa: z.int().check(z.minimum(1), z.maximum(enquiryLimits.budgetMaxRupees * 100)),
    days: z.int().check(z.minimum(1), z.maximum(enquiryLimits.quoteDaysMax)),
    text: textSchema(orderDeskLimits.noteMax, 1),
    /**
     * What the delivery costs beside the price: 0 where that includes it. Without it the quote says
     * nothing of the delivery.
     */
    deliveryPaisa: z.optional(
      z.int().check(z.minimum(0), z.maximum(enquiryLimits.budgetMaxRupees * 100)),
    ),
    /** What is paid of it before it is made: at most price and delivery; without it nothing. */
    depositPaisa: z.optional(receivedSchema),
  },
});

export const acceptCustomOrder = defineEnquiryChange('acceptCustomOrder', customOrders, {
  move: 'accepted',
  path: 'accept',
  summary: 'Records that the customer has accepted the quote, and for which day it is promised',
  fields: {
    /** By default the days of the quote from today on. */
    readyBy: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  },
});

/**
 * Its payments become the order's. Fields that are left out are those of the custom order. 409 with
 * the reason `delivery-dearer` where the delivery costs more than the customer has agreed to.
 */
export const orderCustomOrder = defineEnquiryChange('orderCustomOrder', customOrders, {
  move: 'ordered',
  path: 'order',
  summary: 'Makes it an order with a line of its own, what was paid, the delivery and an invoice',
  fields: {
    handover: handoverSchema,
    payment: z.enum(['cash-later', 'later']),
    /** The delivery costs what the quote says, though it is dearer there. */
    asQuoted: z.optional(z.boolean()),
    name: optionalText(accountLimits.nameMax),
    phoneNumber: optionalText(accountLimits.phoneMax),
    /** These three are required for a delivery. */
    streetAddress: optionalText(accountLimits.addressLineMax),
    city: optionalText(accountLimits.addressLineMax),
    country: optionalText(accountLimits.addressLineMax),
  },
});

export const askForCustomPayment = defineEnquiryChange('askForCustomPayment', customOrders, {
  move: 'payment-asked',
  path: 'payment/ask',
  summary: 'Asks the customer by email for what is to be paid next',
  fields: {},
});

export const confirmCustomPayment = defineEnquiryChange('confirmCustomPayment', customOrders, {
  move: 'payment-confirmed',
  path: 'payment/confirm',
  summary: `${received} of the quote`,
  fields: receivedFields,
});

export const rejectCustomPayment = defineEnquiryChange('rejectCustomPayment', customOrders, {
  move: 'payment-rejected',
  path: 'payment/reject',
  summary: 'Records that the payment of a screenshot has not arrived, and tells the customer why',
  fields: { reason },
});

export const refundCustomOrder = defineEnquiryChange('refundCustomOrder', customOrders, {
  move: 'refunded',
  path: 'refund',
  summary: 'Records that money was given back; after a step-up',
  fields: refundFields,
});

export const closeCustomRefund = defineEnquiryChange('closeCustomRefund', customOrders, {
  move: 'refund-closed',
  path: 'refund/close',
  summary: 'Records why the shop keeps what it would have to give back; after a step-up',
  fields: { reason },
});

export const declineCustomOrder = defineEnquiryChange('declineCustomOrder', customOrders, {
  move: 'declined',
  path: 'decline',
  summary: 'Ends a custom order that is not made, and tells the customer why',
  fields: { reason },
});

export const undoCustomOrder = defineEnquiryChange('undoCustomOrder', customOrders, {
  move: 'undone',
  path: 'undo',
  summary:
    'Takes back a step of a custom order; ' +
    'within ten seconds the customer gets no email about it, and later one that says so',
  fields: undoneStep,
});

export const undoCustomOrderRefund = defineEnquiryChange('undoCustomOrderRefund', customOrders, {
  move: 'undone',
  path: 'refund/undo',
  summary: 'Takes back that money was given back, or that the rest is kept; after a step-up',
  fields: undoneStep,
});
