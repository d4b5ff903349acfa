import * as z from 'zod/mini';

import { accountLimits } from '#contract/names/limits.ts';
import { paymentCodes, paymentCodeTexts } from '#contract/names/payment-methods.ts';
import { addressSchema, deliveryFields, newAddressSchema } from './address-calls.ts';
import { agreedSumsSchema, agreedTextSchema, couponTermsSchema } from './agreed.ts';
import { defineCall } from './call.ts';
import { pictureSchema } from './picture-schema.ts';
import { handoverSchema, idSchema, optionalText, textSchema } from './schemas.ts';

const area = 'Orders';

/** Amounts in Rs with at most two decimals. */
export const orderItemSchema = z.object({
  productId: z.string(),
  productImage: z.string(),
  picture: z.optional(pictureSchema),
  productName: z.string(),
  slugs: z.optional(z.string()),
  /** What the shop knows it by; left out where there is none. */
  sku: z.optional(z.string()),
  attributeName: z.nullable(z.string()),
  attributeValue: z.nullable(z.string()),
  unitPrice: z.number(),
  quantity: z.number(),
  totalPrice: z.number(),
  /** Which line of the order it is, and its variant: what a change names. */
  position: z.optional(z.number()),
  selectedAttributeId: z.optional(z.nullable(z.string())),
});

export const orderSchema = z.object({
  orderId: z.string(),
  /** For people, short enough to say on the phone. */
  orderNumber: z.string(),
  /** Raised by one by every change. Not in what a phone before 1.2 has stored. */
  version: z.optional(z.number()),
  /** ISO 8601, UTC. */
  orderDate: z.string(),
  subtotal: z.number(),
  couponCode: z.nullable(z.string()),
  couponDiscount: z.number(),
  /** Why the shop gave the discount, where it is no coupon's. */
  discountReason: z.optional(z.string()),
  shippingFee: z.number(),
  /** Why the shop has set the fee of the delivery, where it is not that of its zone. */
  shippingReason: z.optional(z.string()),
  totalAmount: z.number(),
  /** 1: paid, with a screenshot; 0: cash on delivery. */
  method: z.number(),
  phoneNumber: z.string(),
  /** The recipient's name in one line: the account's, unless another was given. */
  recipient: z.string(),
  company: z.string(),
  /** The buyer's own, for the invoice. */
  taxNumber: z.optional(z.string()),
  /** The cart's. */
  note: z.string(),
  /** For the courier. */
  notes: z.string(),
  /** What the card of a gift should say. */
  cardText: z.optional(z.string()),
  /** Picked up at the shop: then its address is empty, and nothing is sent. */
  isPickup: z.optional(z.boolean()),
  /** Of the invoice, once the sale is confirmed. */
  invoiceNumber: z.optional(z.string()),
  /** As it was when the order was placed. */
  address: z.omit(addressSchema, { addressId: true }),
  orderItems: z.array(orderItemSchema),
  payment: z.object({
    /** Code 0 to 5 (`orderStates`), of the whole order. */
    status: z.number(),
    /**
     * A `PaymentState`. Any text, as `event` and `parcel.state`: a later version of the shop may
     * know more of them.
     */
    state: z.string(),
    hasScreenshot: z.boolean(),
    /**
     * Where something has come, but not the sum of the order: what came, what is left to pay, and
     * what the shop gives back. Rs.
     */
    part: z.optional(z.object({ received: z.number(), left: z.number(), owing: z.number() })),
    /** Until when the shop holds its pieces while the payment is not checked; ISO 8601, UTC. */
    heldUntil: z.optional(z.string()),
    /**
     * Who takes the payment, on the page `/api/pay/order/{orderId}`; left out of the other ways, and
     * of an order that is to be paid where none is offered any more. Any
     * text: a later version may know more of them.
     */
    payWith: z.optional(z.string()),
    /** A payment there, in Rs, of which nobody knows yet whether it came. */
    checking: z.optional(z.number()),
    /** The screenshot lies at `/api/uploads/{uploadId}`, for the customer alone. */
    uploadId: z.optional(z.string()),
  }),
  parcel: z.object({
    /** A `ParcelState`. */
    state: z.string(),
    /** Empty until it is shipped, or when unknown. */
    courier: z.string(),
    trackingNumber: z.string(),
  }),
  /**
   * What became of it, oldest first: the status since then, the `OrderEvent`, and a reason or an
   * amount.
   */
  history: z.array(
    z.object({
      status: z.number(),
      at: z.string(),
      event: z.string(),
      note: z.optional(z.string()),
      /** Of 'undone': the event that was taken back. */
      undone: z.optional(z.string()),
    }),
  ),
});

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;

/** A line as a page of version 1.0 has shown it. Rs. */
export const shownLineSchema = z.object({
  productId: idSchema,
  selectedAttributeId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  quantity: z.number(),
  unitPrice: z.number(),
});

export type ShownLine = z.infer<typeof shownLineSchema>;

/**
 * Multipart. 409 where the order is not what was agreed to (`changedAgreementSchema`), with a
 * reason for each difference: `price-changed`, `stock-short`, `product-gone` or `line-changed` of a
 * line (`field` is the cart item's id), one of the coupon, `pickup-changed`, `delivery-changed`,
 * `total-changed`; and with what can be agreed to now, which may be no line at all.
 */
export const placeOrder = defineCall(area, 'placeOrder', 'POST /order', {
  summary: 'Places an order for the cart: prices, stock, coupon and address in one transaction',
  files: ['FormFile'],
  body: z.object({
    shoppingCartId: idSchema,
    /** Where it goes; required unless it is picked up. */
    addressId: z.optional(idSchema),
    /** Picked up at the shop, where its owner allows it. A form sends text. */
    pickup: z.optional(
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((text) => text === 'true'),
      ),
    ),
    /** 1 needs an image in `FormFile` or `payWith`, 0 must have neither. */
    method: z.pipe(
      // A form sends text. Not coerced: an empty text would become 0.
      z.union([z.literal(paymentCodes), z.literal(paymentCodeTexts)]),
      z.transform(Number),
    ),
    /**
     * Who takes the payment after the order is placed, on the page `/api/pay/order/{orderId}`: then
     * there is no image. One of those that are offered (`readServices`).
     */
    payWith: optionalText(accountLimits.couponMax),
    couponCode: optionalText(accountLimits.couponMax),
    PhoneNumber: textSchema(accountLimits.phoneMax, 1),
    /** JSON of `Agreed`. Without it the order is taken at the server's prices. */
    agreed: agreedTextSchema,
    /**
     * JSON of `ShownLine[]`, from pages of version 1.0 instead of `agreed`: its lines alone are
     * compared.
     */
    shown: z.optional(z.string().check(z.maxLength(50_000))),
    ...deliveryFields,
  }),
  response: orderSchema,
});

/**
 * Multipart. Takes a new screenshot until the payment is confirmed or rejected, mostly because the
 * shop asked for one; then 409.
 */
export const sendProof = defineCall(area, 'sendProof', 'POST /order/{userId}/{orderId}/proof', {
  summary: 'Sends another screenshot of an order’s payment',
  params: z.object({ userId: idSchema, orderId: idSchema }),
  files: ['FormFile'],
  body: z.object({
    /** The transaction's code at bank or wallet. */
    reference: optionalText(accountLimits.referenceMax),
  }),
  response: orderSchema,
});

export const listOrders = defineCall(area, 'listOrders', 'GET /order/{userId}', {
  summary: 'A customer’s orders, newest first',
  params: z.object({ userId: idSchema }),
  response: z.array(orderSchema),
});

export const cancelOwnOrder = defineCall(
  area,
  'cancelOwnOrder',
  'DELETE /order/{userId}/{orderId}',
  {
    summary: 'Cancels a customer’s order until it is packed; its items go back in stock',
    params: z.object({ userId: idSchema, orderId: idSchema }),
    query: z.object({
      /** As in `changeOwnOrder`. A query is text. */
      version: z.optional(z.coerce.number()),
    }),
    response: orderSchema,
  },
);

/** What customers may change about an order that is not packed. */
export const ownChangeSchema = z.object({
  recipient: textSchema(accountLimits.nameMax, 1),
  phoneNumber: textSchema(accountLimits.phoneMax, 1),
  /** Left out where it stays as it is. */
  handover: z.optional(handoverSchema),
  /** Left out of what is picked up, and where it stays; required where it is to be delivered. */
  address: z.optional(newAddressSchema),
  /** The fee of the delivery and the total that the page has shown. */
  agreed: agreedSumsSchema,
  /** The order's, as the page has shown it; pages before 1.2 send none, which fits any. */
  version: z.optional(z.number()),
});

/**
 * 409 where another fee or total than was agreed comes of it (`changedAgreementSchema`), for a
 * version that is not the order's any more (with the order as it is as `current`), and once it is
 * packed.
 */
export const changeOwnOrder = defineCall(area, 'changeOwnOrder', 'PUT /order/{userId}/{orderId}', {
  summary:
    'Changes recipient, phone number and address of an order, ' +
    'or whether it is picked up, until it is packed',
  params: z.object({ userId: idSchema, orderId: idSchema }),
  body: ownChangeSchema,
  response: orderSchema,
});

/**
 * In paisa and pieces. Lets the checkout show what `placeOrder` would reject (`paymentRefusal`).
 */
export const readCashAllowance = defineCall(area, 'readCashAllowance', 'GET /order/{userId}/cash', {
  summary: 'How much a customer may still order before it is paid; a limit of null is none',
  params: z.object({ userId: idSchema }),
  response: z.object({
    /** The email address must be confirmed first. */
    needsConfirmation: z.boolean(),
    /** In all; null where there is no limit. */
    limitPaisa: z.nullable(z.number()),
    limitPieces: z.nullable(z.number()),
    /** Of cash orders that are not delivered yet. */
    openPaisa: z.number(),
    openPieces: z.number(),
    /** The same of orders that are paid before, until their payment is checked. */
    unchecked: z.optional(
      z.object({
        limitPaisa: z.nullable(z.number()),
        limitPieces: z.nullable(z.number()),
        openPaisa: z.number(),
        openPieces: z.number(),
      }),
    ),
    /** For how many days such an order holds its pieces; null: without an end. */
    holdDays: z.optional(z.nullable(z.number())),
  }),
});

export const readCoupon = defineCall('Coupons', 'readCoupon', 'GET /Coupon/{code}', {
  summary:
    'A coupon’s discount in percent; 404 when it is unknown, used up or expired, ' +
    'also by this customer',
  params: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(accountLimits.couponMax)),
  }),
  query: z.object({
    /** The ids of the cart's products with commas between, for a coupon of some products alone. */
    products: z.optional(z.string().check(z.maxLength(accountLimits.cartLinesMax * 65))),
  }),
  response: z.object({
    couponCode: z.string(),
    /** In percent; 0 for one that takes off a sum or the delivery. */
    couponDiscount: z.number(),
    /** What else there is to it; missing for one of a percent alone. */
    terms: z.optional(couponTermsSchema),
  }),
});
