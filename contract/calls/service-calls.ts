import * as z from 'zod/mini';
import {
  bookingStates,
  customOrderStates,
  ownBookingPayments,
  preferredMethods,
} from '#contract/names/booking-options.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { accountLimits, taxNumberMax } from '#contract/names/limits.ts';
import { bookingPaymentMethods } from '#contract/names/payment-methods.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { lateSettingsSchema } from '#contract/settings/entries.ts';

import { agreedTextMax, agreedTextSchema } from './agreed.ts';
import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { subscriptionSchema } from './push-calls.ts';
import {
  formerHoneypotSchema,
  honeypotSchema,
  idSchema,
  messageSchema,
  optionalText,
  textSchema,
} from './schemas.ts';

const area = 'Bookings';

const person = {
  name: textSchema(accountLimits.nameMax, 1),
  email: textSchema(accountLimits.emailMax, 1),
  phoneNumber: textSchema(accountLimits.phoneMax, 1),
  paymentMethod: z.enum(bookingPaymentMethods),
  /** With Online, in place of a picture: with whom it is paid once it is booked. */
  payWith: optionalText(accountLimits.couponMax),
  /** The browser's, such as `Europe/Berlin`; one that is not known is ignored. */
  timeZone: optionalText(enquiryLimits.timeZoneMax),
  /** The buyer's, for the invoice. */
  taxNumber: optionalText(taxNumberMax),
  /**
   * The price that the form showed, as `Agreed`; 409 with the new one when it has changed. Without
   * it any price is taken.
   */
  agreed: agreedTextSchema,
  leaveEmpty: honeypotSchema,
  website: formerHoneypotSchema,
};
/** The value of a choice of the service, as the owner has set them. */
const choiceSchema = textSchema(settingLimits.nameMax, 1);
/** `YYYY-MM-DD`; `birthDateProblem` checks that it is a past day. */
const birthDateSchema = textSchema(20, 1);

/** What was stored. `id` is the receipt number; the picture stays private. */
const receipt = { id: z.string(), datePosted: z.string(), hasFormFile: z.boolean() };
const personReceipt = {
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  paymentMethod: z.string(),
};

/** `formFile`: a picture of the payment, required with Online or else `payWith`; neither with Cash. */
export const bookService = defineCall(area, 'bookService', 'POST /booking', {
  summary: 'Books a service of the shop',
  files: ['formFile'],
  body: z.object({
    ...person,
    /** Its address. */
    service: textSchema(settingLimits.nameMax, 1),
    choice: choiceSchema,
    /** Where the service can be had in both ways. */
    preferredMethod: z.optional(z.enum(preferredMethods)),
    /** What the form of the service asks. Of the plain one it is a wish. */
    question: optionalText(enquiryLimits.questionMax),
    dateOfBirth: optionalText(20),
    /** `HH:mm`. */
    timeOfBirth: optionalText(5),
    placeOfBirth: optionalText(enquiryLimits.placeMax),
    fullNameAtBirth: optionalText(accountLimits.nameMax),
  }),
  response: z.object({
    ...receipt,
    ...personReceipt,
    /** The service's address, and what was chosen. */
    service: z.string(),
    choice: z.string(),
  }),
});

// The specification's calls for three services of the demo (`specified-services.ts`).

export const bookTarot = defineCall(area, 'bookTarot', 'POST /TarrotReading', {
  summary: 'Books the service with the address `tarot-reading`',
  files: ['formFile'],
  body: z.object({
    ...person,
    preferredMethod: z.enum(preferredMethods),
    duration: choiceSchema,
    question: textSchema(enquiryLimits.questionMax, 1),
    /** Reset on the form, not an input; accepted and ignored. */
    package: optionalText(40),
  }),
  response: z.object({
    ...receipt,
    ...personReceipt,
    preferredMethod: z.string(),
    duration: z.string(),
    question: z.string(),
  }),
});

export const bookNumerology = defineCall(area, 'bookNumerology', 'POST /Numerology', {
  summary: 'Books the service with the address `numerology`',
  files: ['formFile'],
  body: z.object({
    ...person,
    dateOfBirth: birthDateSchema,
    fullNameAtBirth: textSchema(accountLimits.nameMax, 1),
    question: textSchema(enquiryLimits.questionMax, 1),
    package: choiceSchema,
  }),
  response: z.object({
    ...receipt,
    ...personReceipt,
    dateOfBirth: z.string(),
    fullNameAtBirth: z.string(),
    question: z.string(),
    package: z.string(),
  }),
});

export const bookAstrology = defineCall(area, 'bookAstrology', 'POST /Astrology', {
  summary:
    'Books the service with the address `astrology`. Without `timeOfBirth` the time is unknown',
  files: ['formFile'],
  body: z.object({
    ...person,
    dateOfBirth: birthDateSchema,
    /** `HH:mm`. */
    timeOfBirth: optionalText(5),
    placeOfBirth: textSchema(enquiryLimits.placeMax, 1),
    question: optionalText(enquiryLimits.questionMax),
    package: choiceSchema,
  }),
  response: z.object({
    ...receipt,
    ...personReceipt,
    dateOfBirth: z.string(),
    timeOfBirth: z.string(),
    placeOfBirth: z.string(),
    question: z.string(),
    package: z.string(),
  }),
});

/** Prices in Rs; null while the owner has set none. */
const priceSchema = z.nullable(z.number());
const packagePrices = z.object({ basic: priceSchema, detailed: priceSchema, premium: priceSchema });

/** An account for online payments. What the owner has not set is empty. */
export const paymentDetailsSchema = z.object({
  /** The bank or wallet. */
  service: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** Anything else a payer should know. */
  note: z.string(),
  qr: z.nullable(pictureSchema),
});

export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

/** A wallet, or cards. */
export const wayToPaySchema = z.object({
  /** A `PaymentProvider`. */
  provider: z.string(),
  /** For people, with what they do. */
  choice: z.string(),
  hint: z.string(),
});

export type WayToPay = z.infer<typeof wayToPaySchema>;

export const readServices = defineCall(area, 'readServices', 'GET /services', {
  summary: 'What can be booked and asked for, what it costs, and how to pay online',
  response: z.object({
    /** All services with their prices, and the texts around them. */
    settings: lateSettingsSchema,
    /** Prices of three services of the demo, for pages of version 1.0; of those that the shop has. */
    tarot: z.optional(
      z.object({ '15 Minutes': priceSchema, '30 Minutes': priceSchema, '1 Hour': priceSchema }),
    ),
    numerology: z.optional(packagePrices),
    astrology: z.optional(packagePrices),
    /** The first account, for pages of version 1.0; null where nothing can be paid online. */
    payment: z.nullable(paymentDetailsSchema),
    /** Customers pay to one of them. A process of version 1.0 doesn’t send them. */
    accounts: z.optional(z.array(paymentDetailsSchema)),
    /** The ways to pay that confirm themselves; left out where there are none. */
    ways: z.optional(z.array(wayToPaySchema)),
    /** Whether forms ask for the buyer's tax number, because invoices state the shop's. */
    asksTaxNumber: z.optional(z.boolean()),
  }),
});

export type ReadServices = z.infer<typeof readServices.response>;

/**
 * What a customer has paid, still has to pay, and is given back, in Rs; `dueNow` is what to pay
 * next, of a deposit first. Left out while there is nothing to pay.
 */
const ownMoneySchema = z.optional(
  z.object({
    received: z.number(),
    left: z.number(),
    owing: z.number(),
    dueNow: z.number(),
    /** A screenshot waits to be checked. */
    isChecking: z.boolean(),
    /** Whether a screenshot of a payment can be sent. */
    canSend: z.boolean(),
    /** The page on which it is paid with a wallet or by card; left out where it can't be. */
    payAt: z.optional(z.string()),
    /** A payment of this sum was made perhaps, and is not to be made again before that is known. */
    checking: z.optional(z.number()),
    /** The page that asks what became of it. */
    askAt: z.optional(z.string()),
  }),
);

/** A customer's own booking. `id` is the receipt number; times are ISO 8601, UTC. */
const ownBookingSchema = z.object({
  id: z.string(),
  service: z.string(),
  /** As it was called when it was booked. */
  serviceName: z.string(),
  bookedAt: z.string(),
  state: z.enum(bookingStates),
  payment: z.enum(ownBookingPayments),
  money: ownMoneySchema,
  /** Rs; null while there was none. */
  price: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  minutes: z.number(),
  place: z.string(),
  /** Why it was declined or canceled. */
  reason: z.string(),
});

const ownCustomOrderSchema = z.object({
  id: z.string(),
  /** For people. */
  item: z.string(),
  idea: z.string(),
  sentAt: z.string(),
  state: z.enum(customOrderStates),
  /** What the shop offers, in Rs and days. */
  quote: z.nullable(
    z.object({
      price: z.number(),
      days: z.number(),
      text: z.string(),
      /** What of the price is for the delivery: 0 where it is included. */
      delivery: z.optional(z.number()),
      /** What is paid of it before it is made. */
      deposit: z.optional(z.number()),
    }),
  ),
  money: ownMoneySchema,
  /** The day that it is promised for. */
  readyBy: z.optional(z.string()),
  reason: z.string(),
});

const ownEnquiriesSchema = z.object({
  bookings: z.array(ownBookingSchema),
  customOrders: z.array(ownCustomOrderSchema),
  /**
   * The account's address until it is confirmed: what was sent with it from elsewhere is left out.
   */
  unconfirmedEmail: z.optional(z.string()),
});

export type OwnBooking = z.infer<typeof ownBookingSchema>;
export type OwnCustomOrder = z.infer<typeof ownCustomOrderSchema>;

/**
 * Forms need no account. Those that are sent with a token belong to its account; of all others
 * their email address tells whose they are, once the account has confirmed it.
 */
export const listOwnRequests = defineCall(area, 'listOwnRequests', 'GET /requests/{userId}', {
  summary:
    'A customer’s bookings and custom orders, newest first: ' +
    'sent while logged in, or with the confirmed email address',
  params: z.object({ userId: idSchema }),
  response: ownEnquiriesSchema,
});

export const cancelOwnBooking = defineCall(
  area,
  'cancelOwnBooking',
  'DELETE /requests/{userId}/bookings/{id}',
  {
    summary: 'Cancels a customer’s booking, until the day before; responds with all of them',
    params: z.object({ userId: idSchema, id: idSchema }),
    response: ownEnquiriesSchema,
  },
);

/**
 * Multipart. Of a custom order that is only offered it accepts the quote: `agreed` names the price
 * that was shown, and 409 has the new one where it has changed.
 */
export const sendRequestProof = defineCall(
  area,
  'sendRequestProof',
  'POST /requests/{userId}/{kind}/{id}/proof',
  {
    summary: 'Sends a screenshot of a payment for a booking or a custom order',
    params: z.object({
      userId: idSchema,
      kind: z.enum(['bookings', 'custom-orders']),
      id: idSchema,
    }),
    files: ['FormFile'],
    body: z.object({
      /** The transaction's code at bank or wallet. */
      reference: optionalText(accountLimits.referenceMax),
      agreed: agreedTextSchema,
    }),
    response: ownEnquiriesSchema,
  },
);

/**
 * Of a quote that asks for no deposit, or whose deposit is paid: another is accepted by paying that.
 * `agreed` names the price that was shown, and 409 has the new one where it has changed.
 */
export const acceptOwnQuote = defineCall(
  area,
  'acceptOwnQuote',
  'POST /requests/{userId}/custom-orders/{id}/accept',
  {
    summary: 'Accepts the quote for a custom order before it is paid; responds with all requests',
    params: z.object({ userId: idSchema, id: idSchema }),
    body: z.object({ agreed: textSchema(agreedTextMax, 1) }),
    response: ownEnquiriesSchema,
  },
);

/** Responds 422 when both phone number and email address are missing. */
export const requestCustomOrder = defineCall(
  'Custom orders',
  'requestCustomOrder',
  'POST /customform',
  {
    summary: 'Sends a custom order request',
    files: ['imageURL'],
    body: z.object({
      /** The value of one of `customItems`. */
      item: textSchema(settingLimits.nameMax, 1),
      name: optionalText(accountLimits.nameMax),
      /** Rs, at least `customBudgetMin`. */
      budget: z.coerce.number().check(z.minimum(0), z.maximum(enquiryLimits.budgetMaxRupees)),
      address: optionalText(accountLimits.addressLineMax),
      ideaDescription: textSchema(enquiryLimits.ideaMax, 1),
      phoneNumber: optionalText(accountLimits.phoneMax),
      email: optionalText(accountLimits.emailMax),
      /** The buyer's, for the invoice. */
      taxNumber: optionalText(taxNumberMax),
      /** When the person sent it, by their own clock; the server stores its own. */
      datePosted: optionalText(40),
      leaveEmpty: honeypotSchema,
      website: formerHoneypotSchema,
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
  },
);

export const subscribe = defineCall('Newsletter', 'subscribe', 'POST /Newsletter', {
  summary:
    'Subscribes an address to the newsletter; the same response when it is already subscribed',
  /** The handler checks that it is an address, with a message of its own. */
  body: z.object({
    userEmail: textSchema(accountLimits.emailMax),
    leaveEmpty: honeypotSchema,
    website: formerHoneypotSchema,
  }),
  response: messageSchema,
});

/**
 * The link in every newsletter; a POST too, as mail programs' one-click button sends (RFC 8058).
 */
export const unsubscribe = defineCall('Newsletter', 'unsubscribe', 'POST /Newsletter/unsubscribe', {
  summary: 'Unsubscribes an address with the token from the email; safe to repeat',
  query: z.object({ token: textSchema(200, 1) }),
  response: messageSchema,
});

export const askBackInStock = defineCall('Back in stock', 'askBackInStock', 'POST /back-in-stock', {
  summary:
    'Asks for one email, or one push to a device, when a piece can be had again, and switches ' +
    'such pushes on for the account; ' +
    'the same response when it is asked again',
  body: z.object({
    productId: textSchema(100, 1),
    /** Of the variant. Empty: any of them, or the product has none. */
    attributeId: optionalText(100),
    /** Empty with a subscription. */
    userEmail: textSchema(accountLimits.emailMax),
    /** Of the device that is told in place of the email address. */
    subscription: z.optional(subscriptionSchema),
    leaveEmpty: honeypotSchema,
  }),
  response: messageSchema,
});

/** As `unsubscribe`. */
export const endBackInStock = defineCall(
  'Back in stock',
  'endBackInStock',
  'POST /back-in-stock/end',
  {
    summary: 'Ends all that an address waits for, with the token from an email; safe to repeat',
    query: z.object({ token: textSchema(200, 1) }),
    response: messageSchema,
  },
);

const ownWaitsSchema = z.object({
  waits: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      /** Such as `Size: M`; empty without one. */
      variant: z.string(),
      /** ISO 8601, UTC. */
      since: z.string(),
      /** `switched-off`: on a device, once such notifications are on again. */
      told: z.enum(['by-email', 'on-device', 'switched-off']),
    }),
  ),
});
export type OwnWait = z.infer<typeof ownWaitsSchema>['waits'][number];

/**
 * Asking needs no account: it is the confirmed email address, or the device that is logged in, that
 * tells whose they are.
 */
export const listOwnWaits = defineCall(
  'Back in stock',
  'listOwnWaits',
  'GET /back-in-stock/of/{userId}',
  {
    summary:
      'What a customer waits for, by the confirmed email address and the devices, newest first',
    params: z.object({ userId: idSchema }),
    response: ownWaitsSchema,
  },
);

export const endOwnWait = defineCall(
  'Back in stock',
  'endOwnWait',
  'DELETE /back-in-stock/of/{userId}/{id}',
  {
    summary: 'Ends that a customer waits for a piece; responds with what is left; safe to repeat',
    params: z.object({ userId: idSchema, id: idSchema }),
    response: ownWaitsSchema,
  },
);

/** The forms that a visitor may send, by name. */
export const serviceCalls = {
  bookService,
  bookTarot,
  bookNumerology,
  bookAstrology,
  requestCustomOrder,
  subscribe,
  unsubscribe,
  askBackInStock,
  endBackInStock,
} as const;

export type ServiceCalls = typeof serviceCalls;
