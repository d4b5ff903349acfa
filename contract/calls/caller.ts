import type { AnswerOf, AnyCall } from './call.ts';

/** What goes into a call: parts the call does not have are left out. */
export interface CallInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * Makes a call and answers its parsed answer. The page's caller goes over HTTP; the server's own,
 * used while it renders pages, goes straight to the handler. Throws on any failure.
 */
export type Caller = <C extends AnyCall>(call: C, input: CallInput, signal?: AbortSignal) => Promise<AnswerOf<C>>;
