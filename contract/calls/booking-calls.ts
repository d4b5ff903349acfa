import * as z from 'zod/mini';

import { durations, packages, preferredMethods } from '#contract/names/booking-options.ts';
import { accountLimits, requestLimits } from '#contract/names/limits.ts';
import { bookingPaymentMethods } from '#contract/names/payment-methods.ts';

import { defineCall } from './call.ts';
import { pictureSchema } from './product-calls.ts';
import { honeypotSchema, optionalText, textSchema } from './schemas.ts';

const area = 'Bookings';

const person = {
  name: textSchema(accountLimits.nameMax, 1),
  email: textSchema(accountLimits.emailMax, 1),
  phoneNumber: textSchema(accountLimits.phoneMax, 1),
  paymentMethod: z.enum(bookingPaymentMethods),
  /** The browser's, such as `Europe/Berlin`; one that is not known is ignored. */
  timeZone: optionalText(requestLimits.timeZoneMax),
  website: honeypotSchema,
};
const packageSchema = z.enum(packages.map(({ value }) => value));
/** `YYYY-MM-DD`; `birthDateProblem` checks that it is a past day. */
const birthDateSchema = textSchema(20, 1);

/** What was stored. `id` is the receipt number; the picture stays private. */
const receipt = { id: z.string(), datePosted: z.string(), hasFormFile: z.boolean() };
const personReceipt = { name: z.string(), email: z.string(), phoneNumber: z.string(), paymentMethod: z.string() };

/** `formFile`: a picture of the payment, required with Online and refused with Cash. */
export const bookTarot = defineCall({
  name: 'bookTarot',
  area,
  summary: 'Books a tarot reading',
  method: 'POST',
  path: '/TarrotReading',
  files: ['formFile'],
  body: z.object({
    ...person,
    preferredMethod: z.enum(preferredMethods.map(({ value }) => value)),
    duration: z.enum(durations),
    question: textSchema(requestLimits.questionMax, 1),
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

export const bookNumerology = defineCall({
  name: 'bookNumerology',
  area,
  summary: 'Books a numerology analysis',
  method: 'POST',
  path: '/Numerology',
  files: ['formFile'],
  body: z.object({
    ...person,
    dateOfBirth: birthDateSchema,
    fullNameAtBirth: textSchema(accountLimits.nameMax, 1),
    question: textSchema(requestLimits.questionMax, 1),
    package: packageSchema,
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

export const bookAstrology = defineCall({
  name: 'bookAstrology',
  area,
  summary: 'Books an astrology consultation. Without `timeOfBirth` the time is unknown',
  method: 'POST',
  path: '/Astrology',
  files: ['formFile'],
  body: z.object({
    ...person,
    dateOfBirth: birthDateSchema,
    /** `HH:mm`. */
    timeOfBirth: optionalText(5),
    placeOfBirth: textSchema(requestLimits.placeMax, 1),
    question: optionalText(requestLimits.questionMax),
    package: packageSchema,
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

/** The account for online payments. What the owner has not set is empty. */
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

export const readServices = defineCall({
  name: 'readServices',
  area,
  summary: 'What the services cost and how to pay online, as the owner has set them',
  method: 'GET',
  path: '/services',
  response: z.object({
    tarot: z.object({ '15 Minutes': priceSchema, '30 Minutes': priceSchema, '1 Hour': priceSchema }),
    numerology: packagePrices,
    astrology: packagePrices,
    /** Null while neither an account nor a code is set: then nothing can be paid online. */
    payment: z.nullable(paymentDetailsSchema),
  }),
});

export type ServicePrices = z.infer<typeof readServices.response>;
