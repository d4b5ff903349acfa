import type { AnyCall, ResponseOf } from './call.ts';

/** The input of a call. */
export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** Blobs by field, for calls with `files`. */
  readonly files?: Readonly<Record<string, unknown>>;
  /** The same for each attempt at a request, so that the server carries it out once. */
  readonly idempotencyKey?: string;
}

/** AbortSignal where the globals have one: this folder is compiled with neither the page's nor the server's. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : never;

/** About a response that the worker gave from the phone, because the network had none in time. */
export interface CachedInfo {
  /** When the server sent it, ISO 8601. */
  readonly at: string;
  /** The server was slow rather than unreachable. */
  readonly isSlow: boolean;
}

/**
 * Makes a call and returns its parsed response. Pages call over HTTP; while rendering, the server calls its handlers
 * directly. Throws on any failure. `onCached` is called for a response that the worker gave from the phone.
 */
export type Caller = <C extends AnyCall>(
  call: C,
  input: CallInput,
  signal?: Signal,
  onCached?: (cached: CachedInfo) => void,
) => Promise<ResponseOf<C>>;
