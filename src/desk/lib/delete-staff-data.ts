import { deskPreviewCache } from '#contract/names/desk.ts';
import { clearStore } from '#src/lib/database.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { ifAvailable } from '#src/lib/site-data.ts';

/** Results that this page is about to store, by their keys. */
export const pendingResults = new Map<string, object>();

/** Deletes the results of the desk's calls, with customers' addresses, and the previews of payments. */
export async function deleteStoredResults(): Promise<void> {
  pendingResults.clear();
  await Promise.all([
    clearStore('desk-results'),
    orUndefined('The previews could not be deleted', () =>
      ifAvailable(() => globalThis.caches?.delete(deskPreviewCache)),
    ),
  ]);
}
