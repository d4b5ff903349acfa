import { type Agreed, changedAgreementSchema } from '#contract/calls/agreed.ts';
import type { FailureReason } from '#contract/failure.ts';

import { AppError } from './app-error.ts';

/** What differs from what a person agreed to, and what they would agree to now. */
export interface ChangedAgreement {
  readonly reasons: readonly FailureReason[];
  readonly agreed: Agreed;
}

/** The changed agreement that an error carries; undefined for any other error. */
export function changedAgreementOf(error: unknown): ChangedAgreement | undefined {
  if (!(error instanceof AppError) || error.status !== 409) return undefined;
  const { data } = changedAgreementSchema.safeParse(error.response?.body);
  return data && { reasons: data.data ?? [], agreed: data.current };
}
