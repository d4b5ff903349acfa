import type { AnyCall, BodyOf, Caller } from '#contract/calls/call.ts';
import { addCartItem, readCart, removeCartItem, upsertCart } from '#contract/calls/cart-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import { serviceCalls } from '#contract/calls/service-calls.ts';
import { addWishes, clearWishlist, removeWish } from '#contract/calls/wishlist-calls.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { createHttpCaller } from '#src/shared/network/http.ts';
import type { StoredSession } from '#src/shared/session/stored-session.ts';
import { attempt, type DrainOptions, drainEntries, type Outbox } from './entry-sender.ts';
import {
  type CartFields,
  needsLogin,
  type OutboxEntry,
  type OutboxFiles,
  queueOf,
  receiptIdIn,
} from './outbox-entry.ts';
import { claimNext } from './outbox-store.ts';

export const shopOutbox: Outbox<OutboxEntry, OutboxFiles, StoredSession> = {
  lock: 'outbox',
  queueOf,
  isOpen: ({ phase }) => phase === 'waiting',
  needsLogin,
  claimNext,
  send: (entry, files, person) => {
    const token = entry.owner === person?.userId ? person?.token : undefined;
    return makeCall(entry, files, createHttpCaller({ token: () => token }));
  },
};

/** Sends the shop's pending entries. */
export function drainOutbox(options: DrainOptions<OutboxEntry, StoredSession>) {
  return drainEntries(shopOutbox, options);
}

/** Makes an entry's call once, without storing it. */
export function attemptEntry(entry: OutboxEntry, person: StoredSession | undefined) {
  return attempt(
    () => shopOutbox.send(entry, {}, person),
    entry.owner !== undefined && needsLogin(entry),
  );
}

// Makes the calls of outbox entries. Ids that only the server knows (the cart's, a line's) are
// fetched when it is sent.

/**
 * Makes an entry's call, in its owner's name. Returns the response's content; throws `AppError`.
 */
export async function makeCall(
  entry: OutboxEntry,
  files: OutboxFiles,
  caller: Caller,
): Promise<unknown> {
  const { id: idempotencyKey, owner: userId = '' } = entry;
  switch (entry.callName) {
    case 'addCartItem': {
      const [item] = entry.fields?.items ?? [];
      if (!item) return undefined;
      const { productId, quantity, selectedAttributeId } = item;
      return caller(addCartItem, {
        body: { userId, productId, quantity, selectedAttributeId },
        idempotencyKey,
      });
    }
    // Idempotent without a key, which would be rejected at the next attempt if an id had changed.
    case 'upsertCart': {
      const { fields = { items: [] } } = entry;
      if (fields.formerAttributeId !== undefined) return changeVariant(fields, userId, caller);
      const cartId =
        fields.cartId ?? (await caller(readCart, { params: { userId } })).shoppingCartId;
      return caller(upsertCart, { body: upsertBody(fields, cartId) });
    }
    case 'removeCartItem': {
      const [item] = entry.fields?.items ?? [];
      const { cartItems } = await caller(readCart, { params: { userId } });
      const line = item && cartItems.find((one) => isSameLine(one, item));
      return line && caller(removeCartItem, { params: { cartItemId: line.cartItemId } });
    }
    case 'addWishes': {
      const productIds = entry.fields?.wishes.map(({ productId }) => productId) ?? [];
      return caller(addWishes, { params: { userId }, body: { productIds }, idempotencyKey });
    }
    case 'removeWish': {
      const [item] = entry.fields?.wishes ?? [];
      return caller(removeWish, { params: { wishlistId: userId, productId: item?.productId } });
    }
    case 'clearWishlist':
      return caller(clearWishlist, { params: { id: userId } });
    case 'writeReview':
      return sendForm(writeReview, entry, files, caller);
    default:
      return sendForm(serviceCalls[entry.callName], entry, files, caller);
  }
}

/** Sends a form as it was stored, its pictures with the same bytes at each attempt. */
async function sendForm(
  call: AnyCall,
  { id: idempotencyKey, fields: body }: OutboxEntry,
  files: OutboxFiles,
  caller: Caller,
): Promise<unknown> {
  const pictures = Object.entries(files).map(([field, { type, bytes }]) => [
    field,
    new Blob([bytes], { type }),
  ]);
  try {
    return await caller(call, { body, files: Object.fromEntries(pictures), idempotencyKey });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'invalid-response' && error.response))
      throw error;
    // A later version of the server has carried it out. Only the receipt number matters here.
    const id = receiptIdIn(error.response.body);
    return call === writeReview || id === undefined ? undefined : { id };
  }
}

/** Gives a line another variant: by the line's id, which an earlier entry may just have got. */
async function changeVariant(fields: CartFields, userId: string, caller: Caller): Promise<unknown> {
  const { shoppingCartId, cartItems } = await caller(readCart, { params: { userId } });
  const body = upsertBody(fields, shoppingCartId);
  const [item] = body.cartItems;
  const former = cartItems.find((line) =>
    isSameLine(line, {
      productId: item?.productId ?? '',
      selectedAttributeId: fields.formerAttributeId,
    }),
  );
  // Without the former line an attempt before has changed it.
  if (item && former) body.cartItems = [{ ...item, cartItemId: former.cartItemId }];
  return caller(upsertCart, { body });
}

/** The body of `upsertCart`, with the note if there is one. */
function upsertBody({ items, note }: CartFields, cartId: string): BodyOf<typeof upsertCart> {
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
