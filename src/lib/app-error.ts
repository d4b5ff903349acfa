import type { Failure } from '#contract/failure.ts';

/** What can go wrong with a call, in kinds that a screen can tell apart. */
export type AppErrorKind = 'offline' | 'timeout' | 'refused' | 'garbled' | 'restarted' | 'unknown';

/** What came back: with `refused`, and with an answer of ours that only a later version can read. */
export interface ShopAnswer {
  readonly status: number;
  readonly failure: Failure | undefined;
  /** `Retry-After`, as it came. */
  readonly retryAfter?: string | undefined;
  /** With `garbled`: what the shop has answered, unread. */
  readonly unread?: unknown;
}

/** Trouble of a known kind. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly status: number | undefined;
  readonly failure: Failure | undefined;
  readonly answered: ShopAnswer | undefined;

  constructor(kind: AppErrorKind, message: string, answered?: ShopAnswer) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.status = answered?.status;
    this.failure = answered?.failure;
    this.answered = answered;
  }
}

/** The shop is too busy or in trouble: the same call may succeed soon. */
export function isTemporary(error: AppError): boolean {
  return error.status === 429 || (error.status ?? 0) >= 500;
}

/** True for "there is no such thing", whoever says it: the page's caller or the server's own. */
export function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
