import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { contractStamp } from '#src/shared/settings.ts';

import {
  changeRecords,
  clearStore,
  deleteRecords,
  readRecords,
  schemaOf,
} from '#src/shared/storage/database.ts';

// Persisted query results in IndexedDB, a record each. `query-persister.ts` writes and restores
// them.

/**
 * A query as TanStack persists it, with its data as JSON text, which can be measured without
 * parsing.
 */
export interface StoredQuery extends Omit<PersistedQuery, 'state'> {
  readonly state: Omit<PersistedQuery['state'], 'data'>;
  readonly text: string;
}

export const queryStore = 'queries';
export const publicPrefix = 'public';
const privatePrefix = 'private ';
/** Prefix of the keys of a customer's results. */
export const privatePrefixOf = (userId: string) => `${privatePrefix}${userId}`;

/** Limits, which leave the newest results. */
export const storedQueryLimits = {
  entries: 100,
  characters: 1_500_000,
  ageMs: 30 * 24 * 60 * 60 * 1000,
};

/**
 * The record around the data. The data itself is parsed by its call's schema
 * (`query-persister.ts`).
 */
export const storedQuerySchema = schemaOf((value): StoredQuery | undefined => {
  const { buster, queryHash, queryKey, state, text } = (value ?? {}) as Partial<StoredQuery>;
  const isWhole =
    typeof text === 'string' && typeof queryHash === 'string' && Array.isArray(queryKey);
  const isDated = typeof state?.dataUpdatedAt === 'number' && state.dataUpdatedAt > 0;
  return isWhole && isDated && buster === contractStamp ? (value as StoredQuery) : undefined;
});

/** Whether a customer, or a visitor without `userId`, may read a key. */
export function mayRead(key: string, userId: string | undefined): boolean {
  return (
    !key.startsWith(privatePrefix) ||
    (userId !== undefined && key.startsWith(`${privatePrefixOf(userId)}-`))
  );
}

/** Deletes results that are over the limits, of another build or customer, or invalid. */
export async function deleteExpiredQueries(userId: string | undefined): Promise<void> {
  const records = await readRecords(queryStore);
  if (!records) return clearStore(queryStore);
  const readable = new Map(
    records.flatMap(([key, value]) => {
      const query = mayRead(key, userId) && storedQuerySchema.safeParse(value).data;
      return query ? [[key, query] as const] : [];
    }),
  );
  for (const key of expiredOf(readable, Date.now())) readable.delete(key);
  const deleted = records.flatMap(([key]) => (readable.has(key) ? [] : key));
  if (deleted.length > 0) await changeRecords(queryStore, [], deleted);
}

/** Deletes the results of all customers. */
export const deletePrivateQueries = () => deleteRecords(queryStore, privatePrefix);

/** Deletes the public results. */
export const deletePublicQueries = () => deleteRecords(queryStore, publicPrefix);

interface Measured {
  readonly state: { readonly dataUpdatedAt: number };
  readonly text: string;
}

/**
 * The keys of results that are over the limits. Ages count from the newest result and not from now:
 * a wrong clock must not delete everything.
 */
export function expiredOf(stored: ReadonlyMap<string, Measured>, now: number): string[] {
  // Times in the future come from a wrong clock and say nothing about the others.
  const timeOf = ({ state: { dataUpdatedAt } }: Measured) =>
    dataUpdatedAt > now ? 0 : dataUpdatedAt;
  const newestFirst = [...stored].toSorted(([, one], [, other]) => timeOf(other) - timeOf(one));
  const [first] = newestFirst;
  const oldest = first ? timeOf(first[1]) - storedQueryLimits.ageMs : 0;
  let characters = 0;
  return newestFirst.flatMap(([key, one], place) => {
    characters += one.text.length;
    const isTooMuch =
      place >= storedQueryLimits.entries || characters > storedQueryLimits.characters;
    return isTooMuch || timeOf(one) < oldest ? [key] : [];
  });
}
