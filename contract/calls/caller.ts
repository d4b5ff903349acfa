import type { AnswerOf, AnyCall } from './call.ts';

/** What goes into a call: parts the call does not have are left out. */
export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** Pictures by field, for calls with `files`: Blobs, which this room does not know. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** The same for every try of the same wish, so that it is done once. */
  readonly idempotencyKey?: string;
}

/** AbortSignal, wherever there is one: this room knows neither the page's nor the server's globals. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : never;

/** Of an answer that comes from the phone, since the network gave none in time. */
export interface Cached {
  /** When the server gave it, ISO 8601. */
  readonly at: string;
  /** The server was slow, and not out of reach. */
  readonly isSlow: boolean;
}

/**
 * Makes a call and answers its parsed answer. The page's caller goes over HTTP; the server's own,
 * used while it renders pages, goes straight to the handler. Throws on any failure. `onCached` is told of an answer
 * that comes from the phone.
 */
export type Caller = <C extends AnyCall>(
  call: C,
  input: CallInput,
  signal?: Signal,
  onCached?: (cached: Cached) => void,
) => Promise<AnswerOf<C>>;
