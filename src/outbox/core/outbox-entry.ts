import type * as z from 'zod/mini';

import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';

import type { outboxEntrySchema, outboxFilesSchema } from './outbox-schema.ts';

// THE OUTBOX'S LAW. Store first, then send. An entry is data: a call's name, its fields, files as ArrayBuffers, an
// idempotency key, when, attempts, last error, phase. The token is attached when it is sent and never stored with it;
// what belongs to one person is never sent while another is logged in. One sender at a time, page or worker, first in
// first out for each person and lane. The answer is recorded before the entry's content goes. What the shop refuses
// for good stays visible with its reason and its content; a 401 waits for the login; no network and a broken shop are
// tried again, with the same key, with growing pauses, or after the pause that the shop asks for.

/** What is given for each call that can wait, by the call's own name. */
export interface OutboxFields {
  readonly bookTarot: BodyOf<ServiceCalls['bookTarot']>;
  readonly bookNumerology: BodyOf<ServiceCalls['bookNumerology']>;
  readonly bookAstrology: BodyOf<ServiceCalls['bookAstrology']>;
  readonly requestCustomOrder: BodyOf<ServiceCalls['requestCustomOrder']>;
  readonly subscribe: BodyOf<ServiceCalls['subscribe']>;
  readonly writeReview: BodyOf<AccountCalls['writeReview']>;
  readonly addCartItem: CartFields;
  readonly upsertCart: CartFields;
  readonly removeCartItem: CartFields;
  readonly addWishes: WishlistFields;
  readonly removeWish: WishlistFields;
  readonly clearWishlist: WishlistFields;
}

/** Lines of the cart as they were shown: added, set to their quantities, or taken out. */
export type CartFields = NonNullable<Stored<'addCartItem'>['fields']>;
export type WishlistFields = NonNullable<Stored<'addWishes'>['fields']>;

export type OutboxCallName = Stored['callName'];
export type CartCallName = 'addCartItem' | 'upsertCart' | 'removeCartItem';
export type WishlistCallName = 'addWishes' | 'removeWish' | 'clearWishlist';
export type ListCallName = CartCallName | WishlistCallName;

type Stored<Name extends string = string> = Extract<z.output<typeof outboxEntrySchema>, { callName: Name }>;

/** Something that waits to be sent, is sent, or was: a union by `callName`. Files lie apart, so that a list is light. */
export type OutboxEntry<Name extends OutboxCallName = OutboxCallName> = Readonly<Stored<Name>>;

export type OutboxPhase = OutboxEntry['phase'];
/** Why an attempt came to nothing. */
export type OutboxTrouble = NonNullable<OutboxEntry['trouble']>;
export type OutboxRefusal = NonNullable<OutboxEntry['refusal']>;
export type OutboxProduct = NonNullable<OutboxEntry['product']>;
/** By the form's field. */
export type OutboxFiles = Readonly<z.output<typeof outboxFilesSchema>>;

/** What holds its followers up when it can't be sent: each form for itself, cart and wishlist. */
export type OutboxLane = 'cart' | 'wishlist' | OutboxCallName;

const listLanes: Partial<Record<OutboxCallName, OutboxLane>> = {
  addCartItem: 'cart',
  upsertCart: 'cart',
  removeCartItem: 'cart',
  addWishes: 'wishlist',
  removeWish: 'wishlist',
  clearWishlist: 'wishlist',
};

export function laneOf({ callName }: Pick<OutboxEntry, 'callName'>): OutboxLane {
  return listLanes[callName] ?? callName;
}

/** Cart and wishlist show what waits by themselves; everything else is a form that a person has sent off. */
export function isListChange<Entry extends Pick<OutboxEntry, 'callName'>>(
  entry: Entry,
): entry is Entry & { readonly callName: ListCallName } {
  return listLanes[entry.callName] !== undefined;
}

/**
 * Whether the shop takes it from its owner only. It takes bookings, custom orders and the newsletter from anybody, so
 * these go without a token, and don't wait for a login where the shop has ended their owner's session.
 */
export function needsLogin(entry: Pick<OutboxEntry, 'callName'>): boolean {
  return isListChange(entry) || entry.callName === 'writeReview';
}

/** The receipt number in an answer, if there is one. */
export function receiptIdIn(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : undefined;
}
