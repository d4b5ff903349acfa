import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';

import type { Cart } from '#contract/calls/cart-calls.ts';
import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { loadAccountCalls } from '#src/shared/queries/query.ts';
import { areCopiesCurrent, session } from '#src/shared/session/session.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

import type {
  CartCallName,
  ListCallName,
  OutboxEntry,
  WishlistCallName,
} from './core/outbox-entry.ts';

// Cart and wishlist of the logged-in customer: the server's data, a query that is persisted in
// local storage for all tabs, and the pending changes, which the outbox has; both together are
// shown. Of the pending changes local storage has a copy for the first frame, in which a change
// also is until the outbox has it. This file is in the first load, `change-list.ts` is not.

/** A change of a list. */
export type ListEntry = OutboxEntry<ListCallName>;

/** The query's data. */
export interface ListData<S> {
  readonly server: S;
  /** Ids of applied entries: `server` has their results already. */
  readonly appliedIds: readonly string[];
}

/** Cart or wishlist. `S`: the server's data, `E`: the list's entries. */
export interface CustomerList<S, E extends ListEntry> {
  readonly queue: 'cart' | 'wishlist';
  readonly callName: 'readCart' | 'readWishlist';
  /** The property with the list, to validate stored data. */
  readonly items: keyof S;
  readonly persister: ReturnType<typeof createSyncStoragePersister>;
  readonly whenWritten: (() => void)[];
  /** Called after each change. */
  readonly listeners: (() => void)[];
  /** Undefined until `startList`. */
  client?: QueryClient;
  /** Undefined until the outbox was read. */
  stored?: readonly E[];
  /** Changes that are shown before the outbox has stored them. */
  notInOutbox: readonly NewListChange<E>[];
  /** Ids of the changes that were in `notInOutbox`: this tab says when the outbox has them. */
  readonly ownIds: Set<string>;
}

/** Either of them. */
export type AnyList = CustomerList<never, ListEntry>;

function customerList<S, E extends ListEntry>(
  options: Pick<CustomerList<S, E>, 'queue' | 'callName' | 'items'>,
): CustomerList<S, E> {
  const whenWritten: (() => void)[] = [];
  const persister = createSyncStoragePersister({
    key: `${options.queue}-query`,
    throttleTime: 0,
    storage: {
      getItem: (key) => {
        if (!areCopiesCurrent()) deviceStorage.write(key, undefined);
        return deviceStorage.read(key) ?? null;
      },
      setItem: (key, text) => {
        // Not after a logout. When it can't be written, the outdated data is removed.
        if (isOfUser(text) && !deviceStorage.write(key, text)) deviceStorage.write(key, undefined);
        for (const resolve of whenWritten.splice(0)) resolve();
      },
      removeItem: (key) => deviceStorage.write(key, undefined),
    },
  });
  return {
    ...options,
    persister,
    whenWritten,
    notInOutbox: [],
    ownIds: new Set(),
    listeners: [],
  };
}

/**
 * Whether a persisted list is of the customer who is logged in: each query's key ends with whose it
 * is.
 */
function isOfUser(text: string): boolean {
  const { clientState }: PersistedClient = JSON.parse(text);
  const userId = session.user?.userId;
  return (
    userId !== undefined &&
    clientState.queries.every(
      ({ queryKey }) => JSON.stringify(queryKey.at(-1)) === JSON.stringify({ params: { userId } }),
    )
  );
}

export const cartList = customerList<Cart, OutboxEntry<CartCallName>>({
  queue: 'cart',
  callName: 'readCart',
  items: 'cartItems',
});

export const wishlistList = customerList<Wishlist, OutboxEntry<WishlistCallName>>({
  queue: 'wishlist',
  callName: 'readWishlist',
  items: 'products',
});

interface NewListChange<E extends ListEntry> {
  readonly entry: E;
  readonly replaces?: string | undefined;
  /** Of a page that was closed before it was stored. */
  readonly isEarlier?: boolean;
}

/**
 * Restores the list from local storage, and follows logins, logouts and other tabs. Called once,
 * before the first frame.
 */
export async function startList(list: AnyList, client: QueryClient): Promise<void> {
  const update = async () => {
    await restoreList(list);
    showList(list);
  };
  list.client = client;
  list.notInOutbox = readCopy(list)
    .filter((entry) => !wasStored(entry))
    .map((entry) => ({ entry, isEarlier: true }));
  for (const { entry } of list.notInOutbox) list.ownIds.add(entry.id);
  // Persisted by this list only.
  client.setQueryDefaults([list.callName], {
    meta: { isPrivate: true, isTransient: true },
    retry: false,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === `${list.queue}-query`) void update();
  });
  // The back/forward cache keeps storage events from a page.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void update());
  subscribe(session, () => void update());
  await update();
}

/** Removes all that is stored. Called at logout. */
export function removeList(list: AnyList): void {
  void list.persister.removeClient();
  list.notInOutbox = [];
  deviceStorage.write(copyKeyOf(list), undefined);
}

/** Restores what this or another tab has persisted last. */
export async function restoreList(list: AnyList): Promise<void> {
  try {
    const stored = await list.persister.restoreClient();
    const userId = session.user?.userId;
    if (userId === undefined || !stored) return;
    const text = JSON.stringify(queryKeyOf(list, userId));
    const query = stored.clientState.queries.find(
      ({ queryKey }) => JSON.stringify(queryKey) === text,
    );
    const data = query?.state.data as Partial<ListData<Record<PropertyKey, unknown>>> | undefined;
    if (!Array.isArray(data?.server?.[list.items]) || !Array.isArray(data.appliedIds)) return;
    // Of another version, it is used if it fits this one.
    if (
      stored.buster === contractStamp ||
      (await loadAccountCalls()).accountCalls[list.callName].response.safeParse(data.server).success
    )
      list.client?.setQueryData(queryKeyOf(list, userId), data);
  } catch (error) {
    console.info(`The stored ${list.queue} could not be read`, error);
  }
}

export function showList({ listeners }: AnyList): void {
  for (const listener of listeners) listener();
}

export function queryKeyOf({ callName }: AnyList, userId: string) {
  return [callName, { params: { userId } }] as const;
}

/** The server's data, if it was fetched. */
export function listData<S, E extends ListEntry>(
  list: CustomerList<S, E>,
): ListData<S> | undefined {
  const { user } = session;
  return user && list.client?.getQueryData<ListData<S>>(queryKeyOf(list, user.userId));
}

/** Ids of the entries whose results are in the server's data. */
export function appliedIdsOf(list: AnyList): readonly string[] {
  return listData(list)?.appliedIds ?? [];
}

/** The customer's changes that are not in the server's data, oldest first. */
export function pendingOf<S, E extends ListEntry>(list: CustomerList<S, E>): readonly E[] {
  const { stored = readCopy<E>(list).filter(wasStored), notInOutbox } = list;
  const gone = [...appliedIdsOf(list), ...notInOutbox.map(({ replaces }) => replaces)];
  const added = notInOutbox
    .map(({ entry }) => entry)
    .filter(({ id }) => !stored.some((one) => one.id === id));
  return [...stored, ...added].filter(
    ({ id, owner, phase }) =>
      owner === session.user?.userId && phase !== 'refused' && !gone.includes(id),
  );
}

/**
 * Changes in the copy that another tab has not stored yet. They stay there until it has, or the
 * next page stores them: that tab may be closed before.
 */
export function unstoredElsewhere(list: AnyList): readonly ListEntry[] {
  const { stored = [], ownIds } = list;
  return readCopy(list).filter(
    (entry) =>
      !wasStored(entry) && !ownIds.has(entry.id) && !stored.some(({ id }) => id === entry.id),
  );
}

/** Whether the outbox has, or had, an entry of the copy: nothing of these is sent from the copy. */
const wasStored = ({ order }: ListEntry) => order > 0;

/** The pending changes as they were shown last. */
function readCopy<E extends ListEntry>(list: Pick<AnyList, 'queue'>): readonly E[] {
  const entries = deviceStorage.readJson(copyKeyOf(list));
  return Array.isArray(entries) ? entries.filter((entry) => entry?.fields) : [];
}

/** The key of the copy in local storage. */
export function copyKeyOf({ queue }: Pick<AnyList, 'queue'>): string {
  return `${queue}-pending`;
}
