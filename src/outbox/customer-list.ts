import { subscribe } from 'valtio';

import type { Cart } from '#contract/calls/cart-calls.ts';
import type { Wishlist } from '#contract/calls/wishlist-calls.ts';
import { loadAccountCalls } from '#src/lib/query.ts';
import { session } from '#src/lib/session.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';
import { contractStamp } from '#src/settings.ts';

import type { CartCallName, ListCallName, OutboxEntry, WishlistCallName } from './core/outbox-entry.ts';

// Cart and wishlist of the logged-in customer: the server's data, which is in local storage for all tabs, and the pending
// changes, which the outbox has; both together are shown. Of the pending changes local storage has a copy for the first
// frame, in which a change also is until the outbox has it. This file is in the first load, `change-list.ts` is not.

/** A change of a list. */
export type ListEntry = OutboxEntry<ListCallName>;

/** The server's data of a customer. */
interface ListData<S> {
  readonly userId: string;
  readonly server: S;
  /** Ids of applied entries: `server` has their results already. */
  readonly appliedIds: readonly string[];
}

/** Cart or wishlist. `S`: the server's data, `E`: the list's entries. */
export interface CustomerList<S, E extends ListEntry> {
  readonly queue: 'cart' | 'wishlist';
  readonly callName: 'readCart' | 'readWishlist';
  /** The property with the list, to validate stored data. */
  readonly items: string;
  /** Called after each change. */
  readonly listeners: (() => void)[];
  /** Undefined until it was fetched or restored. */
  data?: ListData<S> | undefined;
  /** Undefined until the outbox was read. */
  stored?: readonly E[];
  /** Changes that are shown before the outbox has stored them. */
  notInOutbox: readonly NewListChange<E>[];
}

/** Either of them. */
export type AnyList = CustomerList<unknown, ListEntry>;

export const cartList: CustomerList<Cart, OutboxEntry<CartCallName>> = {
  queue: 'cart',
  callName: 'readCart',
  items: 'cartItems',
  listeners: [],
  notInOutbox: [],
};

export const wishlistList: CustomerList<Wishlist, OutboxEntry<WishlistCallName>> = {
  queue: 'wishlist',
  callName: 'readWishlist',
  items: 'products',
  listeners: [],
  notInOutbox: [],
};

interface NewListChange<E extends ListEntry> {
  readonly entry: E;
  readonly replaces?: string | undefined;
  /** Of a page that was closed before it was stored. */
  readonly isEarlier?: boolean;
}

/** Restores the list from local storage, and follows logins, logouts and other tabs. Called once, before the first frame. */
export async function startList(list: AnyList): Promise<void> {
  const update = async () => {
    await restoreList(list);
    showList(list);
  };
  list.notInOutbox = readCopy(list)
    .filter((entry) => !wasStored(entry))
    .map((entry) => ({ entry, isEarlier: true }));
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === dataKeyOf(list)) void update();
  });
  // The back/forward cache keeps storage events from a page.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void update());
  subscribe(session, () => void update());
  await update();
}

/** Removes all that is stored. Called at logout. */
export function removeList(list: AnyList): void {
  list.data = undefined;
  list.notInOutbox = [];
  deviceStorage.write(dataKeyOf(list), undefined);
  deviceStorage.write(copyKeyOf(list), undefined);
}

/** Restores what this or another tab has stored last. */
export async function restoreList(list: AnyList): Promise<void> {
  const { stamp, ...data } = (deviceStorage.readJson(dataKeyOf(list)) ?? {}) as Partial<StoredData>;
  if (!isWhole(list, data) || data.userId !== session.user?.userId) return;
  // Of another version, it is used if it fits this one.
  if (stamp === contractStamp || (await fitsSchema(list, data.server))) list.data = data;
}

type StoredData = ListData<unknown> & { readonly stamp: string };

function isWhole({ items }: AnyList, data: Partial<StoredData>): data is ListData<unknown> {
  const server = data.server as Readonly<Record<string, unknown>> | undefined;
  return Array.isArray(server?.[items]) && Array.isArray(data.appliedIds);
}

async function fitsSchema({ callName }: AnyList, server: unknown): Promise<boolean> {
  const loaded = await loadAccountCalls().catch(() => undefined);
  return loaded?.accountCalls[callName].response.safeParse(server).success === true;
}

/** Stores new data; removes what is stored when it can't be written. */
export function storeData<S, E extends ListEntry>(list: CustomerList<S, E>, data: ListData<S>): void {
  list.data = data;
  const text = JSON.stringify({ ...data, stamp: contractStamp } satisfies StoredData);
  if (!deviceStorage.write(dataKeyOf(list), text)) deviceStorage.write(dataKeyOf(list), undefined);
}

export function showList({ listeners }: AnyList): void {
  for (const listener of listeners) listener();
}

/** The server's data, if it was fetched. */
export function listData<S, E extends ListEntry>({ data }: CustomerList<S, E>): ListData<S> | undefined {
  return data && data.userId === session.user?.userId ? data : undefined;
}

/** Ids of the entries whose results are in the server's data. */
export function appliedIdsOf(list: AnyList): readonly string[] {
  return listData(list)?.appliedIds ?? [];
}

/** The customer's changes that are not in the server's data, oldest first. */
export function pendingOf<S, E extends ListEntry>(list: CustomerList<S, E>): readonly E[] {
  const { stored = readCopy<E>(list).filter(wasStored), notInOutbox } = list;
  const gone = [...appliedIdsOf(list), ...notInOutbox.map(({ replaces }) => replaces)];
  const added = notInOutbox.map(({ entry }) => entry).filter(({ id }) => !stored.some((one) => one.id === id));
  return [...stored, ...added].filter(
    ({ id, owner, phase }) => owner === session.user?.userId && phase !== 'refused' && !gone.includes(id),
  );
}

/** Whether the outbox has, or had, an entry of the copy: nothing of these is sent from the copy. */
const wasStored = ({ order }: ListEntry) => order > 0;

/** The pending changes as they were shown last. */
function readCopy<E extends ListEntry>(list: Pick<AnyList, 'queue'>): readonly E[] {
  const entries = deviceStorage.readJson(copyKeyOf(list));
  return Array.isArray(entries) ? entries.filter((entry) => entry?.fields) : [];
}

// Keys in local storage: of the server's data, and of the copy of the pending changes.

const dataKeyOf = ({ queue }: Pick<AnyList, 'queue'>) => `${queue}-query`;

export const copyKeyOf = ({ queue }: Pick<AnyList, 'queue'>) => `${queue}-pending`;
