import type { Caller } from '#contract/calls/call.ts';
import { deskPreviewCache, deskReasons } from '#contract/names/desk.ts';
import { orUndefined } from '#src/shared/browser/or-undefined.ts';
import { hasReason } from '#src/shared/network/app-error.ts';
import { createHttpCaller } from '#src/shared/network/http.ts';
import { clearStore } from '#src/shared/storage/database.ts';
import { ifAvailable } from '#src/shared/storage/site-data.ts';

const callOverHttp = createHttpCaller();

/**
 * Makes a staff call from a page or the worker, and asks the person for nothing. The browser adds
 * the session's cookie. When that session is over, the device keeps nothing of customers. Throws
 * `AppError`.
 */
export const callInBackground: Caller = (call, input, signal) =>
  forgetAfterSession(callOverHttp(call, input, signal));

/** Deletes the stored results when a request of the staff fails because the session is over. */
export async function forgetAfterSession<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (hasReason(error, deskReasons.session)) await deleteStoredResults();
    throw error;
  }
}

/** Results that this page is about to store, by their keys. */
export const pendingResults = new Map<string, object>();

/**
 * Deletes the results of the desk's calls, with customers' addresses, and the previews of payments.
 */
export async function deleteStoredResults(): Promise<void> {
  pendingResults.clear();
  await Promise.all([
    clearStore('desk-results'),
    orUndefined('The previews could not be deleted', () =>
      ifAvailable(() => globalThis.caches?.delete(deskPreviewCache)),
    ),
  ]);
}
