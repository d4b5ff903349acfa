import type { AnyCall } from '#contract/calls/call.ts';
import type { Caller } from '#contract/calls/caller.ts';
import { addCartItem, readCart, removeCartItem, upsertCart } from '#contract/calls/cart-calls.ts';
import { writeReview } from '#contract/calls/review-calls.ts';
import { serviceCalls } from '#contract/calls/service-calls.ts';
import { addWishes, clearWishlist, removeWish } from '#contract/calls/wishlist-calls.ts';
import { isSameLine } from '#contract/rules/cart-lines.ts';
import { AppError } from '#src/lib/app-error.ts';

import type { CartFields, OutboxCallName, OutboxEntry, OutboxFields, OutboxFiles } from './outbox-entry.ts';
import { receiptIdIn } from './outbox-entry.ts';

// How each call that can wait is made. Ids that only an answer brings (the cart's, a line's) are put in when it is sent.

interface Sending {
  readonly caller: Caller;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly files: OutboxFiles;
}

/** Makes an entry's call, in its owner's name. Answers what the shop answered; throws `AppError`. */
export function makeCall(entry: OutboxEntry, files: OutboxFiles, caller: Caller): Promise<unknown> {
  const { id: idempotencyKey, owner: userId = '', callName, fields } = entry;
  const send = senders[callName] as (fields: unknown, sending: Sending) => Promise<unknown>;
  return send(fields, { caller, userId, idempotencyKey, files });
}

const senders: {
  readonly [Name in OutboxCallName]: (fields: OutboxFields[Name], sending: Sending) => Promise<unknown>;
} = {
  bookTarot: formOf(serviceCalls.bookTarot),
  bookNumerology: formOf(serviceCalls.bookNumerology),
  bookAstrology: formOf(serviceCalls.bookAstrology),
  requestCustomOrder: formOf(serviceCalls.requestCustomOrder),
  subscribe: formOf(serviceCalls.subscribe),
  writeReview: formOf(writeReview),
  addCartItem: async ({ items: [item] }, { caller, userId, idempotencyKey }) => {
    if (!item) return undefined;
    const { productId, quantity, selectedAttributeId } = item;
    return caller(addCartItem, { body: { userId, productId, quantity, selectedAttributeId }, idempotencyKey });
  },
  // These do the same however often they are said. A key would have the second try refused once an id has changed.
  upsertCart: async (fields, { caller, userId }) => {
    const cartId = fields.cartId ?? (await caller(readCart, { params: { userId } })).shoppingCartId;
    return caller(upsertCart, { body: upsertBody(fields, cartId) });
  },
  removeCartItem: async ({ items: [item] }, { caller, userId }) => {
    const { cartItems } = await caller(readCart, { params: { userId } });
    const line = item && cartItems.find((one) => isSameLine(one, item));
    return line && caller(removeCartItem, { params: { cartItemId: line.cartItemId } });
  },
  addWishes: ({ wishes }, { caller, userId, idempotencyKey }) =>
    caller(addWishes, {
      params: { userId },
      body: { productIds: wishes.map(({ productId }) => productId) },
      idempotencyKey,
    }),
  removeWish: ({ wishes: [wish] }, { caller, userId }) =>
    caller(removeWish, { params: { wishlistId: userId, productId: wish?.productId } }),
  clearWishlist: (_, { caller, userId }) => caller(clearWishlist, { params: { id: userId } }),
};

/** A form is sent as it was stored; its pictures, if it has any, with the very same bytes. */
function formOf(call: AnyCall) {
  return async (body: unknown, { caller, idempotencyKey, files }: Sending): Promise<unknown> => {
    const pictures = Object.entries(files).map(([field, { type, bytes }]) => [field, new Blob([bytes], { type })]);
    try {
      return await caller(call, { body, files: Object.fromEntries(pictures), idempotencyKey });
    } catch (error) {
      if (!(error instanceof AppError) || error.answered?.unread === undefined) throw error;
      // The shop has taken it, and says so as a later version does. Only the receipt number matters here.
      const id = receiptIdIn(error.answered.unread);
      return call === writeReview || id === undefined ? undefined : { id };
    }
  };
}

/** The body of `upsertCart`: a line is known by what is in it. The note goes along where it was given. */
function upsertBody({ items, note }: CartFields, cartId: string) {
  return {
    id: cartId,
    cartItems: items.map(({ productId, quantity, selectedAttributeId }) => ({
      productId,
      quantity,
      selectedAttributeId,
    })),
    ...(note === undefined ? {} : { note }),
  };
}
