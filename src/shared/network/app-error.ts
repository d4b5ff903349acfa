import type { Failure } from '#contract/failure.ts';

/**
 * - `error-response`: the shop responded with an error status, see `status`.
 * - `invalid-response`: the response does not fit its schema; with a `status` when it is the
 * shop's, of a later version.
 * - `restarted`: `retryPendingReads` aborted the request.
 */
export type AppErrorKind =
  | 'offline'
  | 'timeout'
  | 'error-response'
  | 'invalid-response'
  | 'restarted'
  | 'unknown';

/** The response behind an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly failure: Failure | undefined;
  /** The `Retry-After` header. */
  readonly retryAfter?: string | undefined;
  /** Unparsed. */
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

/** A form could be neither saved nor sent. */
export class NotSentError extends Error {
  override name = 'NotSentError';
  override message =
    'Not sent. The shop can’t be reached, and this device has no room to save it. ' +
    'Keep this page open and try again.';
}

/** Whether the shop is busy or failing, so that the same call may succeed soon. */
export function isTemporary(error: AppError): boolean {
  return error.status === 429 || (error.status ?? 0) >= 500;
}

/**
 * Whether the shop has responded with one of these statuses; of an error of the page's or the
 * server's caller.
 */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    statuses.includes(Number(error.status))
  );
}

export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404);
}

/** Whether the shop gave this reason for its error. */
export function hasReason(error: unknown, reason: string): boolean {
  return (
    error instanceof AppError && (error.failure?.data?.some(({ code }) => code === reason) ?? false)
  );
}

/** Whether no response came. */
export function isUnreachable(
  error: unknown,
): error is AppError & { readonly kind: 'offline' | 'timeout' } {
  return error instanceof AppError && (error.kind === 'offline' || error.kind === 'timeout');
}
