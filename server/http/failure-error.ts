import type { Agreed } from '#contract/calls/agreed.ts';
import type { FailureReason } from '#contract/failure.ts';
import { deskReasons } from '#contract/names/desk.ts';

/** A failure for the client: its message is written for people. */
export class FailureError extends Error {
  readonly status: number;
  readonly reasons: readonly FailureReason[];
  /** For the `Retry-After` header of 429 and 503, in whole seconds. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * With 409 for a change made from an old version, or for a changed agreement: the record or
   * agreement as it is now.
   */
  readonly current: unknown;

  constructor(
    status: number,
    message: string,
    reasons: readonly FailureReason[] = [],
    {
      retryAfterSeconds,
      current,
    }: { readonly retryAfterSeconds?: number; readonly current?: unknown } = {},
  ) {
    super(message);
    this.name = 'FailureError';
    this.status = status;
    this.reasons = reasons;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }
}

/** 404 with a message that names what is missing. */
export function notFound(message: string): FailureError {
  return new FailureError(404, message);
}

/**
 * 409: somebody changed the record after the version that a change was made from. The response
 * carries the current one.
 */
export function staleVersion(
  current: { readonly version: number } & Readonly<Record<string, unknown>>,
  description = 'Somebody changed this meanwhile. Compare the two and save again.',
): FailureError {
  return new FailureError(
    409,
    description,
    [{ code: deskReasons.stale, description, field: 'version' }],
    { current },
  );
}

/**
 * 409: what would be taken is not what the person agreed to. A reason for each difference; the
 * response carries what they would agree to now.
 */
export function agreementChanged(reasons: readonly FailureReason[], current: Agreed): FailureError {
  const [only, ...more] = reasons.filter(({ code }) => code !== 'total-changed');
  const several = 'What you ordered has changed since you looked. Please check it.';
  return new FailureError(409, only && more.length === 0 ? only.description : several, reasons, {
    current,
  });
}

/** 422: well-formed, but not valid. */
export function invalidInput(reasons: readonly FailureReason[]): FailureError {
  const [first] = reasons;
  return new FailureError(
    422,
    first?.description ?? 'The request could not be understood.',
    reasons,
  );
}

/** The same for one field. */
export function invalidField(field: string, code: string, description: string): FailureError {
  return invalidInput([{ code, description, field }]);
}

/** A failure for one reason, which is its message. */
export function refusal(status: number, code: string, description: string): FailureError {
  return new FailureError(status, description, [{ code, description }]);
}
