import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { databaseTimeoutMs } from '#src/shared/network/timing.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { changeRecords, clearStore, readRecords } from '#src/shared/storage/database.ts';

import { pendingResults } from './call-in-background.ts';
import { staffSession } from './staff-session.ts';

// Results of calls that the desk shows without a network. They are stored as they arrive and put
// into the query client at the start, before the first render, with the time of the response, as
// old ones: so they are refetched as soon as they are shown.

/** Results that were not updated for so long are no help any more. */
const maxAgeMs = 30 * 24 * 3_600_000;
/**
 * A session that was ended elsewhere leaves its results on this device no longer than that, offline
 * too.
 */
const unconfirmedMaxMs = 3 * 24 * 3_600_000;
const store = 'desk-results';

const storedSchema = z.object({
  stamp: z.literal(contractStamp),
  queryKey: z.array(z.unknown()),
  at: z.number(),
  data: z.unknown(),
});

/**
 * Puts the stored results into the query client. Results of another version of the contract are
 * left out. Resolves when the database is late, too: then the screens show what the network has.
 */
export async function restoreResults(queryClient: QueryClient): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, databaseTimeoutMs));
  const records = (await Promise.race([readRecords(store), late])) ?? [];
  const results = records.flatMap(([, record]) => storedSchema.safeParse(record).data ?? []);
  // Each is a response to this session, so the newest one has confirmed it last.
  const confirmedAt = Math.max(...results.map(({ at }) => at));
  if (results.length > 0 && Date.now() - confirmedAt > unconfirmedMaxMs) return clearStore(store);
  for (const stored of results) {
    if (Date.now() - stored.at > maxAgeMs) continue;
    // The response of a first request may be here already.
    if (queryClient.getQueryData(stored.queryKey) !== undefined) continue;
    queryClient.setQueryData(stored.queryKey, stored.data, { updatedAt: stored.at });
    // A change may have made it old just before the desk was closed.
    queryClient.getQueryCache().find({ queryKey: stored.queryKey, exact: true })?.invalidate();
  }
}

/** Stores the results of queries with `meta.isStored` whenever they change. */
export function storeResults(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type !== 'updated' ||
      event.action.type !== 'success' ||
      event.query.meta?.isStored !== true
    )
      return;
    const { queryKey, state } = event.query;
    schedule(queryKey, { at: state.dataUpdatedAt, data: state.data });
  });
}

const batchMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function schedule(
  queryKey: QueryKey,
  result: { readonly at: number; readonly data: unknown },
): void {
  pendingResults.set(hashKey(queryKey), { stamp: contractStamp, queryKey, ...result });
  if (!timer) timer = setTimeout(write, batchMs);
}

function write(): void {
  timer = undefined;
  const written = [...pendingResults];
  pendingResults.clear();
  // Once the session is over, the device keeps nothing of customers.
  if (!staffSession.isOver) void changeRecords(store, written, []);
}
