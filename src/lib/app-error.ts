import type { Failure } from '#contract/failure.ts';

/**
 * - `error-response`: the shop responded with an error status, see `status`.
 * - `invalid-response`: the response does not fit its schema; with a `status` when it is the shop's, of a later version.
 * - `restarted`: `retryPendingReads` aborted the request.
 */
export type AppErrorKind = 'offline' | 'timeout' | 'error-response' | 'invalid-response' | 'restarted' | 'unknown';

/** The response behind an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly failure: Failure | undefined;
  /** The `Retry-After` header. */
  readonly retryAfter?: string | undefined;
  /** With `invalid-response`: the unparsed body. */
  readonly body?: unknown;
}

/** Why a call failed. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly status: number | undefined;
  readonly failure: Failure | undefined;
  readonly response: ErrorResponse | undefined;

  constructor(kind: AppErrorKind, message: string, response?: ErrorResponse) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.status = response?.status;
    this.failure = response?.failure;
    this.response = response;
  }
}

/** Whether the shop is busy or failing, so that the same call may succeed soon. */
export function isTemporary(error: AppError): boolean {
  return error.status === 429 || (error.status ?? 0) >= 500;
}

/** Whether an error of the page's or the server's caller is a 404. */
export function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
