import { deskPreviewCache } from '#contract/names/desk.ts';
import { orUndefined } from '#src/lib/or-undefined.ts';
import { ifAvailable } from '#src/lib/site-data.ts';

import { dropDeskDrafts } from './desk-draft.ts';
import { deleteResults } from './stored-results.ts';

/** Deletes what this device stores for the member of the staff who logs out, except what waits to be sent. */
export async function deleteStaffData(staffId: string): Promise<void> {
  await Promise.all([
    deleteResults(),
    dropDeskDrafts(staffId),
    orUndefined('The previews could not be deleted', () =>
      ifAvailable(() => globalThis.caches?.delete(deskPreviewCache)),
    ),
  ]);
}
