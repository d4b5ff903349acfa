import type { Failure } from '#contract/failure.ts';

/** What can go wrong with a call, in kinds that a screen can tell apart. */
export type AppErrorKind = 'offline' | 'timeout' | 'refused' | 'garbled' | 'unknown';

/** Trouble of a known kind. `status` and `failure` come with `refused`. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly status: number | undefined;
  readonly failure: Failure | undefined;

  constructor(kind: AppErrorKind, message: string, refusal?: { status: number; failure: Failure | undefined }) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.status = refusal?.status;
    this.failure = refusal?.failure;
  }
}

/** True for "there is no such thing", whoever says it: the page's caller or the server's own. */
export function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
