import type { FailureReason } from '#contract/failure.ts';

/** A failure for the client: its message is written for people. */
export class FailureError extends Error {
  readonly status: number;
  readonly reasons: readonly FailureReason[];
  /** For the `Retry-After` header of 429 and 503, in whole seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    reasons: readonly FailureReason[] = [],
    { retryAfterSeconds }: { readonly retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'FailureError';
    this.status = status;
    this.reasons = reasons;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 404 with a message that names what is missing. */
export function notFound(message: string): FailureError {
  return new FailureError(404, message);
}

/** 422: well-formed, but not valid. */
export function invalidInput(reasons: readonly FailureReason[]): FailureError {
  const [first] = reasons;
  return new FailureError(422, first?.description ?? 'The request could not be understood.', reasons);
}
