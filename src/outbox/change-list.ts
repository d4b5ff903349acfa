import { dehydrate } from '@tanstack/react-query';

import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';

import { laneOf, type OutboxEntry, type OutboxRefusal } from './core/outbox-entry.ts';
import {
  type AddedChange,
  addedKey,
  buster,
  type CustomerList,
  type ListData,
  type ListEntry,
  listData,
  pendingOf,
  queryKeyOf,
  restoreList,
  showList,
  snapshotKey,
} from './customer-list.ts';

// What alters cart and wishlist: the outbox that was read, a change that is being added, a response of the server.

/** What became of a change; undefined while it is on its way. `gone`: somebody has cancelled or replaced it. */
export type ListOutcome = 'done' | 'waiting' | 'gone' | OutboxRefusal;

/** So many ids are remembered: more than ever are between the query and the outbox. */
const includesLimit = 50;

export function isOfList<S extends object, E extends ListEntry>(
  { queue }: CustomerList<S, E>,
  entry: OutboxEntry,
): entry is E {
  return laneOf(entry) === queue;
}

/** The outbox as it was read, or as it was changed. */
export function setEntries<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  entries: readonly OutboxEntry[],
): void {
  list.stored = entries.filter((entry): entry is E => isOfList(list, entry));
  showList(list);
  writeSnapshot(list);
}

/** Shows a change while it is being added to the outbox, for which local storage holds it. Returns the way to end that. */
export function showAdded<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  entry: E,
  replaces?: string,
): () => void {
  setAdded(list, [...list.added.filter((one) => one.entry.id !== entry.id), { entry, replaces }]);
  return () => hideAdded(list, [entry.id]);
}

export function hideAdded<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  ids: readonly string[],
): void {
  setAdded(
    list,
    list.added.filter(({ entry }) => !ids.includes(entry.id)),
  );
}

function setAdded<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  added: readonly AddedChange<E>[],
): void {
  list.added = added;
  // Before it is shown.
  writeEntries(
    addedKey(list),
    added.map(({ entry }) => entry),
  );
  showList(list);
}

/**
 * Alters the server's data of this person, from what other tabs have left of it. `includes` names the entries that are
 * in it then. Ends when it lies in local storage. Whether there was something to alter.
 */
export async function updateList<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  userId: string,
  includes: readonly string[],
  alter: (server: S | undefined, known: readonly string[]) => S | undefined,
): Promise<boolean> {
  await restoreList(list);
  if (session.user?.userId !== userId) return false;
  const { server: before, includes: known = [] } = listData(list) ?? {};
  const server = alter(before, known);
  if (server === undefined) return false;
  const data: ListData<S> = { server, includes: [...new Set([...known, ...includes])].slice(-includesLimit) };
  list.client?.setQueryData(queryKeyOf(list, userId), data);
  showList(list);
  await persist(list);
  return true;
}

/** Ends when it is written: the persister writes a moment later. */
function persist<S extends object, E extends ListEntry>({
  client,
  persister,
  callName,
  whenWritten,
}: CustomerList<S, E>): Promise<void> {
  return new Promise((resolve) => {
    if (!client) return resolve();
    whenWritten.push(resolve);
    const clientState = dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey }) => queryKey[0] === callName,
      shouldDehydrateMutation: () => false,
    });
    void persister.persistClient({ timestamp: Date.now(), buster, clientState });
  });
}

/** The person's changes in the outbox that are over: a page has to apply them, or to say why they were refused. */
export function resultsOf<S extends object, E extends ListEntry>({ stored = [] }: CustomerList<S, E>): readonly E[] {
  const userId = session.user?.userId;
  return stored.filter(({ owner, phase }) => owner === userId && (phase === 'sent' || phase === 'refused'));
}

export function isIncluded<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  { id }: { readonly id: string },
): boolean {
  return listData(list)?.includes.includes(id) ?? false;
}

export function outcomeOf<S extends object, E extends ListEntry>(
  list: CustomerList<S, E>,
  id: string,
): ListOutcome | undefined {
  if (list.added.some(({ entry }) => entry.id === id)) return undefined;
  const entry = list.stored?.find((one) => one.id === id);
  if (!entry) return isIncluded(list, { id }) ? 'done' : 'gone';
  if (entry.phase === 'refused') return entry.refusal;
  const isHeld = entry.phase === 'needs-login' || (entry.phase === 'waiting' && entry.lastError !== undefined);
  return isHeld ? 'waiting' : undefined;
}

/** For the first frame of the next page. */
function writeSnapshot<S extends object, E extends ListEntry>(list: CustomerList<S, E>): void {
  writeEntries(snapshotKey(list), pendingOf(list));
}

function writeEntries(key: string, entries: readonly ListEntry[]): void {
  const text = entries.length > 0 ? JSON.stringify(entries) : undefined;
  if (deviceStorage.read(key) !== text) deviceStorage.write(key, text);
}
