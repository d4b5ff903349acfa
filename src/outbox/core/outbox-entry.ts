import type { AccountCalls } from '#contract/calls/account-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ServiceCalls } from '#contract/calls/service-calls.ts';
import type { Wish } from '#contract/calls/wishlist-calls.ts';
import type { FailureReason } from '#contract/failure.ts';
import type { AppErrorKind } from '#src/lib/app-error.ts';

// THE OUTBOX'S LAW. Store first, then send. An entry is data: a call's name, its fields, files as ArrayBuffers, an
// idempotency key, when, attempts, last error, phase. The token is attached when it is sent and never stored with it;
// what belongs to one person is never sent while another is logged in. One sender at a time, page or worker, first in
// first out for each person and lane. The answer is recorded before the entry's content goes. What the shop refuses
// for good stays visible with its reason and its content; a 401 waits for the login; no network and a broken shop are
// tried again, with the same key, with growing pauses, or after the pause that the shop asks for.

/** What goes into each call that can wait, by the call's own name. */
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
export interface CartFields {
  readonly items: readonly CartItem[];
  readonly note?: string | undefined;
  /** Where it was known; else the sender asks. */
  readonly cartId?: string | undefined;
}

export interface WishlistFields {
  readonly wishes: readonly Wish[];
}

export type OutboxCallName = keyof OutboxFields;

/**
 * - `waiting`: for its turn, or for the network.
 * - `sending`: on its way. One that is found so by the next sender was interrupted, and is sent again.
 * - `needs-login`: its owner is not logged in, or the shop no longer takes the token.
 * - `refused`: for good, see `refusal`.
 * - `sent`: see `receipt`; its content is gone.
 */
export type OutboxPhase = 'waiting' | 'sending' | 'needs-login' | 'refused' | 'sent';

/** Something that waits to be sent, is sent, or was. Files lie apart, so that a list of these is light. */
export interface OutboxEntry<Name extends OutboxCallName = OutboxCallName> {
  /** Also the idempotency key. */
  readonly id: string;
  /** Raised by one with each entry. */
  readonly order: number;
  readonly callName: Name;
  /** Undefined once a form was sent. */
  readonly fields: OutboxFields[Name] | undefined;
  readonly files: readonly OutboxFileLabel[];
  /** Whose it is; undefined for a visitor's. */
  readonly owner: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly attempts: number;
  readonly phase: OutboxPhase;
  /** Why the last attempt came to nothing, for the log. */
  readonly lastError?: string | undefined;
  /** The same for the person. */
  readonly trouble?: OutboxTrouble | undefined;
  /** Milliseconds since 1970. */
  readonly nextTryAt?: number | undefined;
  /** The pause that the shop has asked for (`Retry-After`), until then. */
  readonly askedPauseMs?: number | undefined;
  readonly refusal?: OutboxRefusal | undefined;
  readonly receipt?: OutboxReceipt | undefined;
  /** The product that a review is about, which its fields name by its id only. */
  readonly product?: OutboxProduct | undefined;
  /** Of a change of cart or wishlist, until its mirror has taken it; of a review, which everybody may read. */
  readonly answer?: unknown;
}

/** Why an attempt came to nothing. */
export interface OutboxTrouble {
  readonly kind: AppErrorKind;
  /** Where the shop has answered; with `garbled`, in a way that this version can't read. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

export interface OutboxProduct {
  readonly name: string;
  readonly slug: string;
}

export interface OutboxRefusal {
  readonly status: number;
  /** The shop's sentence, fit to be shown. */
  readonly message: string;
  readonly reasons: readonly FailureReason[];
}

export interface OutboxReceipt {
  /** The receipt number, where the call has one. */
  readonly id: string | undefined;
  /** When the answer came, ISO 8601, UTC. */
  readonly at: string;
}

export interface OutboxFileLabel {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A picture as it is stored and sent: the very same bytes at each try. */
export interface OutboxFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** By the form's field. */
export type OutboxFiles = Readonly<Record<string, OutboxFile>>;

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
export function isListChange({ callName }: Pick<OutboxEntry, 'callName'>): boolean {
  return listLanes[callName] !== undefined;
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

/** An entry of a certain call. */
export function isCallOf<Name extends OutboxCallName>(entry: OutboxEntry, name: Name): entry is OutboxEntry<Name> {
  return entry.callName === name;
}
