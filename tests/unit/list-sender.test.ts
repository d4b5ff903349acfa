import '#tests/setup/moody-shop.ts';

import { beforeEach, expect, test, vi } from 'vitest';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { itemCountOf, linesAfter } from '#contract/rules/cart-lines.ts';
import { clearStore } from '#src/lib/database.ts';
import { createQueryClient } from '#src/lib/query.ts';
import { session } from '#src/lib/session.ts';
import { drainOutbox } from '#src/outbox/core/outbox-sender.ts';
import { readOutbox } from '#src/outbox/core/outbox-store.ts';
import { cartList, listData, pendingOf, startList } from '#src/outbox/customer-list.ts';
import { updateOutboxState } from '#src/outbox/outbox-state.ts';
import { answer, asha, broken, cut, keys, moodyShop } from '#tests/setup/moody-shop.ts';

// Cart and outbox together, with a page's storage in memory.

const stored = new Map<string, string>();
const page = {
  window: { addEventListener: vi.fn() },
  document: { visibilityState: 'visible', addEventListener: vi.fn() },
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  },
};

const ring: CartItem = {
  cartItemId: 'line-1',
  productId: 'ring',
  quantity: 1,
  selectedAttributeId: null,
  name: 'Dawn Ring',
  unitPrice: 1500,
  totalPrice: 1500,
  imgURL: '',
  slugs: 'dawn-ring',
  productQuantity: 9,
  attributeName: null,
  attributeValue: null,
};
const empty: Cart = { shoppingCartId: 'cart', shippingFee: 0, note: '', cartItems: [] };
const adding = (id: string) => ({ id, callName: 'addCartItem' as const, fields: { items: [ring] } });
const shown = () => {
  const changes = pendingOf(cartList).map(({ callName, fields }) => ({ callName, items: fields?.items ?? [] }));
  return itemCountOf(linesAfter(listData(cartList)?.server.cartItems ?? [], changes));
};
const late = vi.fn();
let server: Cart = empty;
let sender: Awaited<ReturnType<typeof aSender>>;

async function aSender() {
  const { createListSender } = await import('#src/outbox/list-sender.ts');
  return createListSender({ list: cartList, fetchServer: async () => server, onLateRefusal: late });
}

function startCart(): Promise<void> {
  return startList(
    cartList,
    createQueryClient(() => Promise.reject(new Error('Not called'))),
  );
}

beforeEach(async () => {
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
  stored.clear();
  late.mockClear();
  server = empty;
  session.user = { ...asha, userEmail: 'asha@example.com' };
  await startCart();
  sender ??= await aSender();
  await sender.refresh();
});

test('what is added shows at once, and its answer takes its place in one step with its entry', async () => {
  moodyShop.moods = [answer(200, { ...ring, cartItemId: 'line-9' })];
  const counts: number[] = [];
  cartList.listeners.push(() => counts.push(shown()));
  const done = sender.add(adding('one'));
  expect(shown()).toBe(1);
  expect(await done).toBe('done');
  cartList.listeners.pop();
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(listData(cartList)?.server.cartItems).toEqual([{ ...ring, cartItemId: 'line-9' }]);
  expect(pendingOf(cartList)).toEqual([]);
  expect(await readOutbox()).toEqual([]);
});

test('one change opens three transactions, two of them strict', async () => {
  const opened: (string | undefined)[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
    opened.push(options?.durability);
    return transaction.call(this, names, mode, options);
  });
  moodyShop.moods = [answer(200, ring)];
  expect(await sender.add(adding('one'))).toBe('done');
  expect(opened).toEqual(['strict', 'relaxed', 'strict']);
});

test('without a network it waits in the outbox, is shown by the next page before that is read, and arrives once', async () => {
  moodyShop.moods = [cut];
  expect(await sender.add(adding('one'))).toBe('waiting');
  expect(shown()).toBe(1);
  const read = cartList.stored;
  delete cartList.stored;
  expect(shown()).toBe(1);
  if (read) cartList.stored = read;
  moodyShop.moods = [answer(200, ring)];
  server = { ...empty, cartItems: [ring] };
  expect(await sender.refresh()).toBe(true);
  expect(keys()).toEqual(['one', 'one']);
  expect(shown()).toBe(1);
});

test('what is shown and not stored yet when the page ends is shown by the next, and arrives once', async () => {
  moodyShop.moods = [cut];
  const added = sender.add(adding('one'));
  const left = new Map(stored);
  await added;
  expect(stored.get('cart-added')).toBeUndefined();
  // As if the page had ended before the outbox had it.
  await clearStore('outbox');
  await updateOutboxState();
  stored.clear();
  for (const [name, text] of left) stored.set(name, text);
  await startCart();
  expect(shown()).toBe(1);
  moodyShop.moods = [answer(200, ring)];
  server = { ...empty, cartItems: [ring] };
  expect(await sender.refresh()).toBe(true);
  expect(keys()).toEqual(['one', 'one']);
  expect(shown()).toBe(1);
  expect(stored.get('cart-added')).toBeUndefined();
});

test('a refusal takes back what was shown, with its reason, and nothing waits', async () => {
  moodyShop.moods = [answer(409, { message: 'Only 2 left' })];
  expect(await sender.add(adding('one'))).toMatchObject({ status: 409, message: 'Only 2 left' });
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
  expect(shown()).toBe(0);
  expect(late).not.toHaveBeenCalled();
});

test('what the worker has sent is applied in its order, and no page sends it again', async () => {
  moodyShop.moods = [cut];
  await sender.add(adding('one'));
  moodyShop.moods = [broken];
  await sender.add(adding('two'));
  moodyShop.moods = [answer(200, ring), answer(200, { ...ring, quantity: 2, totalPrice: 3000 })];
  await drainOutbox({ getSession: () => asha, ignoreRetryAfter: true });
  expect(shown()).toBe(2);
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
  expect(shown()).toBe(2);
  expect(listData(cartList)?.server.cartItems).toMatchObject([{ quantity: 2 }]);
});

test('where nothing can be stored a change is sent at once, and fails at once', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('Forbidden');
  });
  moodyShop.moods = [answer(200, ring), cut];
  expect(await sender.add(adding('one'))).toBe('done');
  expect(await sender.add(adding('two'))).toBe('unsaved');
  expect(shown()).toBe(1);
});

test('another person’s list is neither shown nor written over', async () => {
  server = { ...empty, cartItems: [ring] };
  await sender.refresh();
  session.user = { userId: 'maya', token: 'token-of-maya', userEmail: '' };
  expect(shown()).toBe(0);
  session.user = { ...asha, userEmail: '' };
  expect(shown()).toBe(1);
});

test('what the build before left is shown at once, and each of its changes sent once', async () => {
  const { migrateLists } = await import('#src/outbox/migrate-lists.ts');
  const change = {
    idempotencyKey: 'one',
    callName: 'addCartItem',
    items: [ring],
    at: '2026-11-22T10:00:00.000Z',
    attempts: 0,
  };
  const earlier = {
    version: 1,
    userId: 'asha',
    base: { ...empty, cartItems: [ring] },
    changes: [change],
    refusals: [],
  };
  cartList.client?.clear();
  stored.clear();
  stored.set('cart', JSON.stringify(earlier));
  moodyShop.moods = [answer(200, { ...ring, quantity: 2, totalPrice: 3000 })];
  server = { ...empty, cartItems: [{ ...ring, quantity: 2, totalPrice: 3000 }] };
  await migrateLists();
  expect(shown()).toBe(2);
  await vi.waitFor(() => expect(keys()).toEqual(['one']));
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
  expect(shown()).toBe(2);
  // A tab of the build before has written it again.
  stored.set('cart', JSON.stringify(earlier));
  await migrateLists();
  await vi.waitFor(() => expect(stored.get('cart')).toBeUndefined());
  await sender.refresh();
  expect(shown()).toBe(2);
  expect(keys()).toEqual(['one']);
});
