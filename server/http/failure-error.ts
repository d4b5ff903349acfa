import type { FailureReason } from '#contract/failure.ts';

/** A failure meant for whoever asked: its message is fit to show to a person. */
export class FailureError extends Error {
  readonly status: number;
  readonly reasons: readonly FailureReason[];
  /** With 429: when to come back, in whole seconds. */
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

/** 404, in the words of the thing that is not there. */
export function notFound(message: string): FailureError {
  return new FailureError(404, message);
}

/** 422: well-formed, but not what the call takes. */
export function invalidInput(reasons: readonly FailureReason[]): FailureError {
  const [first] = reasons;
  return new FailureError(422, first?.description ?? 'The request could not be understood.', reasons);
}
