import { readDeskSnapshot } from '#contract/calls/admin/today-calls.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { changeRecords } from '#src/shared/storage/database.ts';

import { callInBackground } from './call-in-background.ts';

/**
 * Stores the newest orders as an open desk does, so that what a push is about opens without a
 * network as well. Never throws.
 */
export async function refreshCopies(): Promise<void> {
  try {
    const at = Date.now();
    const data = await callInBackground(readDeskSnapshot, {});
    // As TanStack Query writes it.
    const queryKey = [readDeskSnapshot.name, {}];
    const record = { stamp: contractStamp, queryKey, at, data };
    await changeRecords('desk-results', [[JSON.stringify(queryKey), record]], []);
  } catch (error) {
    console.info('The newest orders could not be stored', error);
  }
}
