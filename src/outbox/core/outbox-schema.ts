import * as z from 'zod/mini';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { pictureSchema } from '#contract/calls/product-calls.ts';
import type { Wish } from '#contract/calls/wishlist-calls.ts';
import { failureReasonSchema } from '#contract/failure.ts';
import type { AppErrorKind } from '#src/lib/app-error.ts';

// What lies in the outbox, parsed when it is read. An entry of an earlier build must always fit, or it would never be
// sent: what is only shown has a value to fall back on, and what the server checks is left to the server.

const errorKinds = [
  'offline',
  'timeout',
  'refused',
  'garbled',
  'restarted',
  'unknown',
] as const satisfies AppErrorKind[];

const text = z.catch(z.string(), '');
const number = z.catch(z.number(), 0);
const nullableText = z.catch(z.nullable(z.string()), null);
const optionalText = z.catch(z.optional(z.string()), undefined);
const optionalNumber = z.catch(z.optional(z.number()), undefined);

const cartItemSchema = z.object({
  productId: z.string(),
  quantity: z.number(),
  selectedAttributeId: nullableText,
  cartItemId: text,
  name: text,
  unitPrice: number,
  totalPrice: number,
  imgURL: text,
  picture: z.catch(z.optional(pictureSchema), undefined),
  slugs: text,
  productQuantity: number,
  attributeName: nullableText,
  attributeValue: nullableText,
}) satisfies z.ZodMiniType<CartItem>;

const wishSchema = z.object({
  productId: z.string(),
  name: text,
  price: number,
  discount: optionalNumber,
  imgURL: text,
  imageUrlList: z.catch(z.optional(z.array(pictureSchema)), undefined),
  shortDesc: text,
  slugs: text,
  stockQuantity: number,
  attributes: z.catch(z.array(z.custom<Wish['attributes'][number]>()), []),
}) satisfies z.ZodMiniType<Wish>;

const cartFields = z.object({
  items: z.array(cartItemSchema),
  note: optionalText,
  /** Where it was known; otherwise it is fetched when the entry is sent. */
  cartId: optionalText,
});
const wishlistFields = z.object({ wishes: z.array(wishSchema) });
const formFields = z.record(z.string(), z.unknown());
const reviewFields = z.looseObject({ id: text, productId: text, comment: text });
const subscriberFields = z.looseObject({ userEmail: text });

/**
 * - `waiting`: for its turn, or for the network.
 * - `sending`: claimed by a sender. One that is found so by the next sender was interrupted, and is sent again.
 * - `needs-login`: its owner is not logged in, or the server no longer takes the token.
 * - `refused`: for good, see `refusal`.
 * - `sent`: see `receipt`; its content is gone.
 */
const phaseSchema = z.enum(['waiting', 'sending', 'needs-login', 'refused', 'sent']);

const entryFields = {
  /** Also the idempotency key. */
  id: z.string(),
  /** Raised by one with each entry. */
  order: z.number(),
  /** Undefined for a visitor's. */
  owner: z.optional(z.string()),
  /** ISO 8601, UTC. */
  at: text,
  attempts: number,
  phase: phaseSchema,
  files: z.catch(z.array(z.object({ field: z.string(), name: z.string(), type: z.string(), size: z.number() })), []),
  /** Why the last attempt failed, for the log. */
  lastError: optionalText,
  /** The same for the person. `status` where the server has responded; with `garbled`, in a way that this build can't read. */
  trouble: z.catch(
    z.optional(
      z.object({
        kind: z.catch(z.enum(errorKinds), 'unknown'),
        status: optionalNumber,
        message: optionalText,
      }),
    ),
    undefined,
  ),
  /** Milliseconds since 1970. */
  nextTryAt: optionalNumber,
  /** The delay that the server has asked for (`Retry-After`), until then. */
  askedPauseMs: optionalNumber,
  refusal: z.optional(z.object({ status: number, message: text, reasons: z.catch(z.array(failureReasonSchema), []) })),
  /** The receipt number, where the call has one, and when the response came. */
  receipt: z.optional(z.object({ id: optionalText, at: text })),
  /** The product that a review is about, which its fields name by its id only. */
  product: z.catch(z.optional(z.object({ name: z.string(), slug: z.string() })), undefined),
  /** The response to a list change until a page has put it into its query; of a review, which everybody may read. */
  answer: z.optional(z.unknown()),
};

/** `fields` are gone once a form was sent. */
function entryOf<Name extends string, Fields extends z.ZodMiniType>(callName: Name, fields: Fields) {
  return z.object({ ...entryFields, callName: z.literal(callName), fields: z.optional(fields) });
}

export const outboxEntrySchema = z.discriminatedUnion('callName', [
  entryOf('bookTarot', formFields),
  entryOf('bookNumerology', formFields),
  entryOf('bookAstrology', formFields),
  entryOf('requestCustomOrder', formFields),
  entryOf('subscribe', subscriberFields),
  entryOf('writeReview', reviewFields),
  entryOf('addCartItem', cartFields),
  entryOf('upsertCart', cartFields),
  entryOf('removeCartItem', cartFields),
  entryOf('addWishes', wishlistFields),
  entryOf('removeWish', wishlistFields),
  entryOf('clearWishlist', wishlistFields),
]);

/** By the form's field: the very same bytes at each attempt. */
export const outboxFilesSchema = z.record(
  z.string(),
  z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) }),
);

export const outboxStateSchema = z.object({
  lastOrder: number,
  /** Ids of list changes that are over: one that comes again from the build before is not sent again. */
  settled: z.catch(z.array(z.string()), []),
});
