import type * as z from 'zod/mini';
import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';
import { slugOfCall } from '#contract/settings/specified-services.ts';
import type { outboxEntrySchema, outboxFilesSchema } from './outbox-schema.ts';

// The rules of the outbox. Store first, then send. An entry is data: a call's name and fields,
// files as ArrayBuffers, an idempotency key, a phase. The token is attached when it is sent and
// never stored with it; a customer's entries are never sent while another is logged in. There is
// one sender at a time, page or worker, and each customer's queues are first in, first out. The
// response is stored before the entry's content is deleted. What the shop rejects permanently stays
// visible with its reason and content; after a 401 an entry waits for the login; other failures are
// retried with the same key, with exponential backoff or after `Retry-After`.

/** The fields of each call that can be sent later, by the call's name. */
export interface OutboxFields {
  readonly bookService: BodyOf<ServiceCalls['bookService']>;
  readonly bookTarot: BodyOf<ServiceCalls['bookTarot']>;
  readonly bookNumerology: BodyOf<ServiceCalls['bookNumerology']>;
  readonly bookAstrology: BodyOf<ServiceCalls['bookAstrology']>;
  readonly requestCustomOrder: BodyOf<ServiceCalls['requestCustomOrder']>;
  readonly subscribe: BodyOf<ServiceCalls['subscribe']>;
  readonly askBackInStock: BodyOf<ServiceCalls['askBackInStock']>;
  readonly writeReview: BodyOf<AccountCalls['writeReview']>;
  readonly addCartItem: CartFields;
  readonly upsertCart: CartFields;
  readonly removeCartItem: CartFields;
  readonly addWishes: WishlistFields;
  readonly removeWish: WishlistFields;
  readonly clearWishlist: WishlistFields;
}

/** Lines of the cart as they were shown: to add, to set to their quantities, or to remove. */
export type CartFields = NonNullable<Stored<'addCartItem'>['fields']>;
export type WishlistFields = NonNullable<Stored<'addWishes'>['fields']>;

export type OutboxCallName = Stored['callName'];
export type CartCallName = 'addCartItem' | 'upsertCart' | 'removeCartItem';
export type WishlistCallName = 'addWishes' | 'removeWish' | 'clearWishlist';
export type ListCallName = CartCallName | WishlistCallName;

type Stored<Name extends string = string> = Extract<
  z.output<typeof outboxEntrySchema>,
  { callName: Name }
>;

/**
 * An entry, pending or sent: a union by `callName`. Files are in records of their own, so that
 * listing entries is cheap.
 */
export type OutboxEntry<Name extends OutboxCallName = OutboxCallName> = Readonly<Stored<Name>>;

export type OutboxPhase = OutboxEntry['phase'];
/** Why the last attempt failed. */
export type OutboxError = NonNullable<OutboxEntry['error']>;
export type OutboxRefusal = NonNullable<OutboxEntry['refusal']>;
export type OutboxProduct = NonNullable<OutboxEntry['product']>;
/** Files by form field. */
export type OutboxFiles = Readonly<z.output<typeof outboxFilesSchema>>;

/**
 * One for each form, the cart and the wishlist. An entry that can't be sent holds up those behind
 * it.
 */
export type OutboxQueue = 'cart' | 'wishlist' | OutboxCallName;

const listQueues: Partial<Record<OutboxCallName, OutboxQueue>> = {
  addCartItem: 'cart',
  upsertCart: 'cart',
  removeCartItem: 'cart',
  addWishes: 'wishlist',
  removeWish: 'wishlist',
  clearWishlist: 'wishlist',
};

export function queueOf({ callName }: Pick<OutboxEntry, 'callName'>): OutboxQueue {
  return listQueues[callName] ?? callName;
}

/** Whether it changes the cart or the wishlist; all other entries are forms. */
export function isListChange<Entry extends Pick<OutboxEntry, 'callName'>>(
  entry: Entry,
): entry is Entry & { readonly callName: ListCallName } {
  return listQueues[entry.callName] !== undefined;
}

/**
 * Whether it can only be sent with its owner's token. Bookings, custom orders and the newsletter
 * don't wait for a login when their owner's session has ended; before, they are the account's.
 */
export function needsLogin(entry: Pick<OutboxEntry, 'callName'>): boolean {
  return isListChange(entry) || entry.callName === 'writeReview';
}

/** The receipt number in a response, if it has one. */
export function receiptIdIn(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;
}

// Names of the queues, on screen and in notifications. A booking has its service's, which version
// 1.0 did not store.

const outboxNames = {
  bookService: 'Booking',
  requestCustomOrder: 'Custom order',
  subscribe: 'Newsletter',
  askBackInStock: 'Back in stock',
  writeReview: 'Review',
  cart: 'Your cart',
  wishlist: 'Your wishlist',
} as const satisfies Partial<Record<OutboxQueue, string>>;

export function nameOf(queue: OutboxQueue): string {
  const name = (outboxNames as Partial<Record<OutboxQueue, string>>)[queue];
  // Not by `labelOfSlug`: lists have it, and would load the outbox with it.
  const words = slugOfCall(queue)?.replaceAll('-', ' ') ?? '';
  return name ?? words.charAt(0).toUpperCase() + words.slice(1);
}
