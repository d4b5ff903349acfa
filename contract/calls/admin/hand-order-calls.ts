import * as z from 'zod/mini';

import { newAddressSchema } from '#contract/calls/address-calls.ts';
import { agreedSchema } from '#contract/calls/agreed.ts';
import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits, orderDeskLimits, taxNumberMax } from '#contract/names/limits.ts';
import { handSources } from '#contract/names/order-sources.ts';
import { defineOrderChange, staffOrderSchema } from './order-calls.ts';
import { paisaSchema } from './shared-schemas.ts';

// Orders by hand: what staff take at the counter, on the telephone or by message.

const area = 'Desk: orders';

/** How an order by hand reaches the customer; `now`: it was handed over already. */
export const handHandovers = ['now', 'pickup', 'delivery'] as const;
/**
 * How it is paid: `cash-now` and `qr` were received already; `cash-later` is taken by the courier or
 * at the shop, `later` is sent by the customer.
 */
export const handPayments = ['cash-now', 'cash-later', 'qr', 'later'] as const;

export type HandHandover = (typeof handHandovers)[number];
export type HandPayment = (typeof handPayments)[number];

/** What is taken off the subtotal: a percentage of it, or a sum, which is all of it at most. */
export const handDiscountSchema = z.object({
  percent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  paisa: z.optional(paisaSchema),
  reason: textSchema(orderDeskLimits.lineMax, 1),
});

export type HandDiscount = z.infer<typeof handDiscountSchema>;

/**
 * 409 where the order is not what was agreed to, as from the checkout (`changedAgreementSchema`).
 * With `asAgreed` it is taken all the same, at the agreed prices: what the stock lacks is marked as
 * sold twice.
 */
export const placeOrderByHand = defineCall(area, 'placeOrderByHand', 'POST /admin/orders', {
  summary: 'Places an order for a customer: at the counter, on the telephone or by message',
  body: z.object({
    source: z.enum(handSources),
    agreed: agreedSchema,
    discount: z.optional(handDiscountSchema),
    /** An account; without one the order keeps name, phone number and email. */
    customerId: z.optional(idSchema),
    /** Name and phone number may be left out of what is handed over at once. */
    name: optionalText(accountLimits.nameMax),
    phoneNumber: optionalText(accountLimits.phoneMax),
    email: optionalText(accountLimits.emailMax),
    /** The buyer's own PAN or VAT number, for the invoice. */
    taxNumber: optionalText(taxNumberMax),
    handover: z.enum(handHandovers),
    /** Required for a delivery. */
    address: z.optional(newAddressSchema),
    payment: z.enum(handPayments),
    /** The transaction's code at bank or wallet. */
    reference: optionalText(accountLimits.referenceMax),
    /** For the courier. */
    notes: optionalText(accountLimits.noteMax),
    /** That only staff see. */
    staffNote: optionalText(orderDeskLimits.noteMax),
    /** When it was taken without a network: its date, of the last 30 days. */
    madeAt: z.optional(z.iso.datetime()),
    /** The pieces are with the customer already, or the seller said so: it is not refused. */
    asAgreed: z.optional(z.boolean()),
  }),
  response: staffOrderSchema,
});

/** Overwrites nothing, so it fits any version. */
export const settleOversold = {
  ...defineOrderChange('settleOversold', {
    path: 'oversold',
    event: 'noted',
    summary: 'Records how pieces that were sold twice were dealt with',
    fields: {},
  }),
  body: z.object({
    text: textSchema(orderDeskLimits.noteMax, 1),
    /** Takes the missing pieces from the stock, as far as it has them now. */
    fromStock: z.boolean(),
  }),
};

const orderId = z.object({ orderId: idSchema });

export const shareOrder = defineCall(area, 'shareOrder', 'POST /admin/orders/{orderId}/links', {
  summary: 'Makes a link that opens this order without an account',
  params: orderId,
  response: z.object({ link: z.string(), links: z.number() }),
});

export const revokeOrderLinks = defineCall(
  area,
  'revokeOrderLinks',
  'DELETE /admin/orders/{orderId}/links',
  {
    summary: 'Ends all links that open this order without an account',
    params: orderId,
    response: z.object({ links: z.number() }),
  },
);
