import type { PersistedQuery } from '@tanstack/query-persist-client-core';

import { changeRecords, clearStore, deleteRecords, readRecords, schemaOf } from './database.ts';

// The results of earlier queries in IndexedDB, a record each. `query-persister.ts` writes and restores them.

/** A query as TanStack persists it, its data as JSON: it is measured and parsed only when it is needed. */
export interface StoredQuery extends Omit<PersistedQuery, 'state'> {
  readonly state: Omit<PersistedQuery['state'], 'data'>;
  readonly text: string;
}

export const queryStore = 'queries';
export const publicPrefix = 'public';
const privatePrefix = 'private ';
/** Before the keys of what a customer was given. */
export const privatePrefixOf = (userId: string) => `${privatePrefix}${userId}`;

/** Which build's schemas the data went through; another build's is not read. */
export const contractStamp: string = import.meta.env.VITE_CONTRACT_STAMP ?? 'development';

/** How much is stored: the newest, none of them much older than the newest. */
export const storedQueryLimits = { entries: 100, characters: 1_500_000, ageMs: 30 * 24 * 60 * 60 * 1000 };

/** The record around the data. The data itself is parsed by its call's schema (`query-persister.ts`). */
export const storedQuerySchema = schemaOf((value): StoredQuery | undefined => {
  const { buster, queryHash, queryKey, state, text } = (value ?? {}) as Partial<StoredQuery>;
  const isWhole = typeof text === 'string' && typeof queryHash === 'string' && Array.isArray(queryKey);
  const isDated = typeof state?.dataUpdatedAt === 'number' && state.dataUpdatedAt > 0;
  return isWhole && isDated && buster === contractStamp ? (value as StoredQuery) : undefined;
});

/** Whether a person who is logged in as `userId`, or nobody, may read what lies under a key. */
export function mayRead(key: string, userId: string | undefined): boolean {
  return !key.startsWith(privatePrefix) || (userId !== undefined && key.startsWith(`${privatePrefixOf(userId)}-`));
}

/** Deletes what is too much or too old, another build's or another person's, and what can't be read. */
export async function deleteSurplusQueries(userId: string | undefined): Promise<void> {
  const records = await readRecords(queryStore);
  if (!records) return clearStore(queryStore);
  const readable = records.flatMap(([key, value]) => {
    const query = mayRead(key, userId) && storedQuerySchema.safeParse(value).data;
    return query ? [[key, query] as const] : [];
  });
  const kept = new Map(readable);
  for (const key of surplusOf(kept, Date.now())) kept.delete(key);
  const deleted = records.flatMap(([key]) => (kept.has(key) ? [] : key));
  if (deleted.length > 0) await changeRecords(queryStore, [], deleted);
}

/** Deletes what was given to any person. */
export const deletePrivateQueries = () => deleteRecords(queryStore, privatePrefix);

/** Deletes what everybody may read. It comes again with the next visit. */
export const deletePublicQueries = () => deleteRecords(queryStore, publicPrefix);

/** What is stored that everybody may read. */
export async function readPublicQueries() {
  const records = (await readRecords(queryStore, publicPrefix)) ?? [];
  const queries = records.flatMap(([, value]) => storedQuerySchema.safeParse(value).data ?? []);
  return {
    count: queries.length,
    bytes: queries.reduce((sum, { text }) => sum + new Blob([text]).size, 0),
    /** When the shop gave them, in milliseconds. */
    times: queries.map(({ state }) => state.dataUpdatedAt),
  };
}

interface Measured {
  readonly state: { readonly dataUpdatedAt: number };
  readonly text: string;
}

/**
 * The keys of what is too much or too old. Age is counted from the newest response and not from the clock: a phone
 * whose clock has jumped by a year without a network keeps what it has.
 */
export function surplusOf(stored: ReadonlyMap<string, Measured>, now: number): string[] {
  // What claims to come from tomorrow was stored while the clock was wrong; it says nothing about the others.
  const timeOf = ({ state: { dataUpdatedAt } }: Measured) => (dataUpdatedAt > now ? 0 : dataUpdatedAt);
  const newestFirst = [...stored].toSorted(([, one], [, other]) => timeOf(other) - timeOf(one));
  const [first] = newestFirst;
  const oldest = first ? timeOf(first[1]) - storedQueryLimits.ageMs : 0;
  let characters = 0;
  return newestFirst.flatMap(([key, one], place) => {
    characters += one.text.length;
    const isTooMuch = place >= storedQueryLimits.entries || characters > storedQueryLimits.characters;
    return isTooMuch || timeOf(one) < oldest ? [key] : [];
  });
}
