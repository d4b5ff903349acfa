import * as z from 'zod/mini';

import type { CartItem } from '#contract/calls/cart-calls.ts';
import { pictureSchema } from '#contract/calls/picture-schema.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { failureReasonSchema } from '#contract/failure.ts';
import type { AppErrorKind } from '#src/shared/network/app-error.ts';

// Schemas of stored entries. An entry of an earlier build must be valid, or it would never be sent:
// fields that are only shown have fallbacks, and what the server validates is not validated here.

const errorKinds = [
  'offline',
  'timeout',
  'error-response',
  'invalid-response',
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
  weightGrams: optionalNumber,
  productQuantity: number,
  attributeName: nullableText,
  attributeValue: nullableText,
}) satisfies z.ZodMiniType<CartItem>;

const wishlistItemSchema = z.object({
  productId: z.string(),
  name: text,
  price: number,
  discount: optionalNumber,
  imgURL: text,
  imageUrlList: z.catch(z.optional(z.array(pictureSchema)), undefined),
  shortDesc: text,
  slugs: text,
  stockQuantity: number,
  weightGrams: optionalNumber,
  attributes: z.catch(z.array(z.custom<WishlistItem['attributes'][number]>()), []),
}) satisfies z.ZodMiniType<WishlistItem>;

const cartFields = z.object({
  items: z.array(cartItemSchema),
  note: optionalText,
  /** Fetched when the entry is sent, if unknown. */
  cartId: optionalText,
  /** The variant that the line had, where the item is what it becomes. */
  formerAttributeId: optionalText,
});
const wishlistFields = z.object({ wishes: z.array(wishlistItemSchema) });
const formFields = z.record(z.string(), z.unknown());
const reviewFields = z.looseObject({ id: text, productId: text, comment: text });
const subscriberFields = z.looseObject({ userEmail: text });
const waitFields = z.looseObject({ userEmail: text, productId: text, attributeId: optionalText });

/**
 * - `waiting`: to be sent.
 * - `sending`: claimed by a sender. If the next sender finds it so, it was interrupted and is sent
 * again.
 * - `needs-login`: its owner is not logged in, or the server no longer accepts the token.
 * - `refused`: rejected permanently, see `refusal`.
 * - `sent`: see `receipt`; its content is deleted.
 */
const phaseSchema = z.enum(['waiting', 'sending', 'needs-login', 'refused', 'sent']);

const entryFields = {
  /** Also the idempotency key. */
  id: z.string(),
  /** Increases with each entry. */
  order: z.number(),
  /** The customer's id; undefined for a visitor. */
  owner: z.optional(z.string()),
  /** ISO 8601, UTC. */
  at: text,
  attempts: number,
  phase: phaseSchema,
  files: z.catch(
    z.array(z.object({ field: z.string(), name: z.string(), type: z.string(), size: z.number() })),
    [],
  ),
  /** Why the last attempt failed, for the log. */
  lastError: optionalText,
  /** The same for the person; `status` if the server has responded. */
  error: z.catch(
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
  /** `Retry-After`, until `nextTryAt`. */
  retryAfterMs: optionalNumber,
  refusal: z.optional(
    z.object({
      status: number,
      message: text,
      reasons: z.catch(z.array(failureReasonSchema), []),
      /** The response, which may say what the person could agree to instead. */
      body: z.optional(z.unknown()),
    }),
  ),
  /** The receipt number, if the call has one, and when the response arrived. */
  receipt: z.optional(z.object({ id: optionalText, at: text })),
  /** What is booked or asked for, as it is called; version 1.0 stored no name. */
  title: optionalText,
  /** The product that it is about. */
  product: z.catch(z.optional(z.object({ name: z.string(), slug: z.string() })), undefined),
  /**
   * The response to a list change, until a page has applied it to its query; or to a review or to
   * 'Tell me', which is shown.
   */
  response: z.optional(z.unknown()),
};

/** `fields` are deleted once a form was sent. */
function entrySchemaOf<Name extends string, Fields extends z.ZodMiniType>(
  callName: Name,
  fields: Fields,
) {
  return z.object({ ...entryFields, callName: z.literal(callName), fields: z.optional(fields) });
}

export const outboxEntrySchema = z.discriminatedUnion('callName', [
  entrySchemaOf('bookService', formFields),
  entrySchemaOf('bookTarot', formFields),
  entrySchemaOf('bookNumerology', formFields),
  entrySchemaOf('bookAstrology', formFields),
  entrySchemaOf('requestCustomOrder', formFields),
  entrySchemaOf('subscribe', subscriberFields),
  entrySchemaOf('askBackInStock', waitFields),
  entrySchemaOf('writeReview', reviewFields),
  entrySchemaOf('addCartItem', cartFields),
  entrySchemaOf('upsertCart', cartFields),
  entrySchemaOf('removeCartItem', cartFields),
  entrySchemaOf('addWishes', wishlistFields),
  entrySchemaOf('removeWish', wishlistFields),
  entrySchemaOf('clearWishlist', wishlistFields),
]);

/** Files by form field, with the same bytes at each attempt. */
export const outboxFilesSchema = z.record(
  z.string(),
  z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) }),
);

export const outboxStateSchema = z.object({
  lastOrder: number,
  /**
   * Ids of deleted list changes, applied, canceled or replaced: a page that still has one must not
   * add it again.
   */
  settled: z.catch(z.array(z.string()), []),
});
