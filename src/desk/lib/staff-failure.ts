import * as z from 'zod/mini';

import { deskReasons } from '#contract/names/desk.ts';
import { AppError, hasReason } from '#src/lib/app-error.ts';

/** Whether the call needs a proof of who makes it, and may then be repeated. */
export function isProofNeeded(error: unknown): boolean {
  return hasReason(error, deskReasons.stepUp);
}

const staleSchema = z.object({ current: z.looseObject({ version: z.number() }) });

/** The current fields of a record that somebody else has changed. */
export type CurrentRecord = z.output<typeof staleSchema>['current'];

/** The record as it is now, when somebody else has changed it since it was read; undefined for other errors. */
export function currentRecordOf(error: unknown): CurrentRecord | undefined {
  if (!(error instanceof AppError) || error.status !== 409) return undefined;
  return staleSchema.safeParse(error.response?.body).data?.current;
}
