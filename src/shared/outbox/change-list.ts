import { dehydrate } from '@tanstack/react-query';

import {
  type Cart,
  type CartItem,
  cartItemSchema,
  cartSchema,
} from '#contract/calls/cart-calls.ts';
import { type Wishlist, wishlistSchema } from '#contract/calls/wishlist-calls.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { session } from '#src/shared/session/session.ts';
import { contractStamp } from '#src/shared/settings.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

import {
  type CartCallName,
  type OutboxEntry,
  type OutboxRefusal,
  queueOf,
} from './core/outbox-entry.ts';
import {
  type AnyList,
  appliedIdsOf,
  type CustomerList,
  cartList,
  copyKeyOf,
  type ListData,
  type ListEntry,
  listData,
  pendingOf,
  queryKeyOf,
  restoreList,
  showList,
  unstoredElsewhere,
  wishlistList,
} from './customer-list.ts';

// Changes of the cart's and the wishlist's state: by the outbox, by a change that it does not have
// yet, by a response.

/** The result of a change. `gone`: it was canceled or replaced. */
export type ListOutcome = 'done' | 'waiting' | 'gone' | OutboxRefusal;

/** The number of applied ids that are stored: more than the outbox ever holds. */
const appliedIdsLimit = 50;

export function isOfList<S, E extends ListEntry>(
  { queue }: CustomerList<S, E>,
  entry: OutboxEntry,
): entry is E {
  return queueOf(entry) === queue;
}

/** Takes the list's entries from the outbox. */
export function setEntries(list: AnyList, entries: readonly OutboxEntry[]): void {
  list.stored = entries.filter((entry) => isOfList(list, entry));
  show(list);
}

/** Shows a change while it is being added to the outbox. Returns the function that ends it. */
export function showChange(list: AnyList, entry: ListEntry, replaces?: string): () => void {
  list.notInOutbox = [
    ...list.notInOutbox.filter((one) => one.entry.id !== entry.id),
    { entry, replaces },
  ];
  list.ownIds.add(entry.id);
  show(list);
  return () => hideChange(list, entry.id);
}

/** Hides a change that is not in the outbox; one that is stays. */
export function hideChange(list: AnyList, id: string): void {
  list.notInOutbox = list.notInOutbox.filter(({ entry }) => entry.id !== id);
  show(list);
}

function show(list: AnyList): void {
  showList(list);
  writeCopy(list);
}

/**
 * Updates the server's data of a customer, as other tabs have persisted it last, and persists it.
 * `appliedIds`: the entries whose results the new data has. Returns whether there was data to
 * update.
 */
export async function updateList<S, E extends ListEntry>(
  list: CustomerList<S, E>,
  userId: string,
  appliedIds: readonly string[],
  alter: (server: S | undefined, known: readonly string[]) => S | undefined,
): Promise<boolean> {
  await restoreList(list);
  if (session.user?.userId !== userId) return false;
  const known = appliedIdsOf(list);
  const server = alter(listData(list)?.server, known);
  if (server === undefined) return false;
  const data: ListData<S> = {
    server,
    appliedIds: [...new Set([...known, ...appliedIds])].slice(-appliedIdsLimit),
  };
  list.client?.setQueryData(queryKeyOf(list, userId), data);
  showList(list);
  await persist(list);
  return true;
}

/** Resolves when it is written: the persister writes a moment later. */
function persist({ client, persister, callName, whenWritten }: AnyList): Promise<void> {
  return new Promise((resolve) => {
    if (!client) return resolve();
    whenWritten.push(resolve);
    const clientState = dehydrate(client, {
      shouldDehydrateQuery: ({ queryKey }) => queryKey[0] === callName,
      shouldDehydrateMutation: () => false,
    });
    void persister.persistClient({ timestamp: Date.now(), buster: contractStamp, clientState });
  });
}

/** The customer's changes that are sent or rejected: a page has to apply or report them. */
export function resultsOf<S, E extends ListEntry>({
  stored = [],
}: CustomerList<S, E>): readonly E[] {
  const userId = session.user?.userId;
  return stored.filter(
    ({ owner, phase }) => owner === userId && (phase === 'sent' || phase === 'refused'),
  );
}

export function isApplied(list: AnyList, { id }: { readonly id: string }): boolean {
  return appliedIdsOf(list).includes(id);
}

export function outcomeOf(list: AnyList, id: string): ListOutcome | undefined {
  if (list.notInOutbox.some(({ entry }) => entry.id === id)) return undefined;
  const entry = list.stored?.find((one) => one.id === id);
  if (!entry) return isApplied(list, { id }) ? 'done' : 'gone';
  if (entry.phase === 'refused') return entry.refusal;
  const isHeld =
    entry.phase === 'needs-login' || (entry.phase === 'waiting' && entry.lastError !== undefined);
  return isHeld ? 'waiting' : undefined;
}

/**
 * Applies the response to a list change to the list's query. Returns whether it did: not when the
 * list was never fetched or belongs to another customer.
 */
export async function applyResult(entry: OutboxEntry, response: unknown): Promise<boolean> {
  if (isOfList(cartList, entry)) return apply(cartList, { ...entry, response }, cartAfter);
  return (
    isOfList(wishlistList, entry) && apply(wishlistList, { ...entry, response }, wishlistAfter)
  );
}

/**
 * Applies an entry's response after those that the worker has sent before and no page has applied
 * yet.
 */
function apply<S, E extends ListEntry>(
  list: CustomerList<S, E>,
  entry: E,
  after: (server: S | undefined, entry: E) => S | undefined,
): Promise<boolean> {
  const before = resultsOf(list).filter(
    ({ phase, order }) => phase === 'sent' && order < entry.order,
  );
  const entries = [...before, entry];
  return updateList(
    list,
    entry.owner ?? '',
    entries.map(({ id }) => id),
    (server, known) => entries.filter(({ id }) => !known.includes(id)).reduce(after, server),
  );
}

function cartAfter(cart: Cart | undefined, entry: OutboxEntry<CartCallName>): Cart | undefined {
  const { callName, fields, response } = entry;
  if (callName === 'upsertCart') return cartSchema.safeParse(response).data ?? cart;
  if (!cart) return undefined;
  if (callName === 'addCartItem') {
    const line = cartItemSchema.safeParse(response).data;
    return line && { ...cart, cartItems: withLine(cart.cartItems, line) };
  }
  const isGone = (line: CartItem) => fields?.items.some((item) => isSameLine(line, item));
  return { ...cart, cartItems: cart.cartItems.filter((line) => !isGone(line)) };
}

function wishlistAfter(
  wishlist: Wishlist | undefined,
  { response }: ListEntry,
): Wishlist | undefined {
  return wishlistSchema.safeParse(response).data ?? wishlist;
}

/** The server's line in its place, or at the end. */
function withLine(lines: readonly CartItem[], line: CartItem): CartItem[] {
  const isThere = lines.some((one) => isSameLine(one, line));
  return isThere ? lines.map((one) => (isSameLine(one, line) ? line : one)) : [...lines, line];
}

/**
 * Copies the pending changes to local storage, unless nobody is logged in. What another tab is
 * about to store stays there.
 */
function writeCopy(list: AnyList): void {
  if (!session.user) return;
  const pending = [...pendingOf(list), ...unstoredElsewhere(list)];
  const text = pending.length > 0 ? JSON.stringify(pending) : undefined;
  if (deviceStorage.read(copyKeyOf(list)) !== text) deviceStorage.write(copyKeyOf(list), text);
}
