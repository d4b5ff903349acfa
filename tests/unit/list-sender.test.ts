import '#tests/setup/fake-shop.ts';

import { beforeEach, expect, test, vi } from 'vitest';

import type { Cart, CartItem } from '#contract/calls/cart-calls.ts';
import { itemCountOf, linesAfter } from '#contract/rules/cart/cart-lines.ts';
import { drainOutbox } from '#src/shared/outbox/core/outbox-sender.ts';
import { readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import { cartList, listData, pendingOf, startList } from '#src/shared/outbox/customer-list.ts';
import { updateOutboxState } from '#src/shared/outbox/outbox.ts';
import { createQueryClient } from '#src/shared/queries/query.ts';
import { session } from '#src/shared/session/session.ts';
import { clearStore } from '#src/shared/storage/database.ts';
import { asha, disconnect, fakeShop, keys, respond, unavailable } from '#tests/setup/fake-shop.ts';

// Cart and outbox together, with a page's storage in memory.

const stored = new Map<string, string>();
const page = {
  window: { addEventListener: vi.fn<(type: string, listener: (event: object) => void) => void>() },
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
const adding = (id: string) => ({
  id,
  callName: 'addCartItem' as const,
  fields: { items: [ring] },
});
const shown = () => {
  const changes = pendingOf(cartList).map(({ callName, fields }) => ({
    callName,
    items: fields?.items ?? [],
    formerAttributeId: fields?.formerAttributeId,
  }));
  return itemCountOf(linesAfter(listData(cartList)?.server.cartItems ?? [], changes));
};
const late = vi.fn();
let server: Cart = empty;
let sender: Awaited<ReturnType<typeof aSender>>;

async function aSender() {
  const { createListSender } = await import('#src/shared/outbox/list-sender.ts');
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

test('an added line shows at once, and the response replaces it in one step', async () => {
  fakeShop.responses = [respond(200, { ...ring, cartItemId: 'line-9' })];
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

test('a cart that another version has stored is used if it fits', async () => {
  const store = (lines: readonly object[]) => {
    const queryKey = ['readCart', { params: { userId: asha.userId } }];
    const data = { server: { ...empty, cartItems: lines }, appliedIds: [] };
    const queries = [
      { queryKey, queryHash: JSON.stringify(queryKey), state: { data, status: 'success' } },
    ];
    const client = {
      timestamp: Date.now(),
      buster: 'another',
      clientState: { mutations: [], queries },
    };
    stored.set('cart-query', JSON.stringify(client));
  };
  store([ring]);
  await startCart();
  expect(listData(cartList)?.server.cartItems).toEqual([ring]);
  store([{ ...ring, name: undefined }]);
  await startCart();
  expect(listData(cartList)).toBeUndefined();
});

test('one change opens three transactions, two of them strict', async () => {
  const opened: (string | undefined)[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
    options,
  ) {
    opened.push(options?.durability);
    return transaction.call(this, names, mode, options);
  });
  fakeShop.responses = [respond(200, ring)];
  expect(await sender.add(adding('one'))).toBe('done');
  expect(opened).toEqual(['strict', 'relaxed', 'strict']);
});

test('offline a change waits in the outbox, shows in the next page’s first frame, and arrives once', async () => {
  fakeShop.responses = [disconnect];
  expect(await sender.add(adding('one'))).toBe('waiting');
  expect(shown()).toBe(1);
  const read = cartList.stored;
  delete cartList.stored;
  expect(shown()).toBe(1);
  if (read) cartList.stored = read;
  fakeShop.responses = [respond(200, ring)];
  server = { ...empty, cartItems: [ring] };
  expect(await sender.refresh()).toBeUndefined();
  expect(keys()).toEqual(['one', 'one']);
  expect(shown()).toBe(1);
});

test('offline a line gets another variant, which arrives with the line’s id', async () => {
  const seven = { ...ring, selectedAttributeId: 'size-7' };
  const eight = { ...ring, selectedAttributeId: 'size-8', cartItemId: '' };
  server = { ...empty, cartItems: [seven] };
  await sender.refresh();
  fakeShop.requests = [];
  fakeShop.responses = [disconnect];
  const fields = { items: [eight], formerAttributeId: 'size-7' };
  expect(await sender.add({ id: 'change', callName: 'upsertCart', fields })).toBe('waiting');
  const [pending] = pendingOf(cartList);
  expect(pending?.fields?.formerAttributeId).toBe('size-7');
  expect(shown()).toBe(1);
  const after = { ...empty, cartItems: [{ ...eight, cartItemId: 'line-1' }] };
  fakeShop.responses = [respond(200, server), respond(200, after)];
  server = after;
  expect(await sender.refresh()).toBeUndefined();
  expect(JSON.parse(fakeShop.requests.at(-1)?.body ?? '')).toEqual({
    id: 'cart',
    cartItems: [
      { cartItemId: 'line-1', productId: 'ring', quantity: 1, selectedAttributeId: 'size-8' },
    ],
  });
});

test('a change that was not stored when the page closed shows in the next, and arrives once', async () => {
  fakeShop.responses = [disconnect];
  const added = sender.add(adding('one'));
  const left = new Map(stored);
  await added;
  // The page was closed before the outbox had it.
  await clearStore('outbox');
  await updateOutboxState();
  stored.clear();
  for (const [name, text] of left) stored.set(name, text);
  await startCart();
  expect(shown()).toBe(1);
  fakeShop.responses = [respond(200, ring)];
  server = { ...empty, cartItems: [ring] };
  expect(await sender.refresh()).toBeUndefined();
  expect(keys()).toEqual(['one', 'one']);
  expect(shown()).toBe(1);
  expect(stored.get('cart-pending')).toBeUndefined();
});

test('a change of another tab that was closed before the outbox had it is not lost', async () => {
  const entry = { ...adding('elsewhere'), owner: asha.userId, order: 0, phase: 'waiting' };
  const rest = { at: new Date().toISOString(), attempts: 0, files: [] };
  stored.set('cart-pending', JSON.stringify([{ ...entry, ...rest }]));
  fakeShop.responses = [respond(200, ring), respond(200, { ...ring, quantity: 2 })];
  // This tab writes its own changes meanwhile.
  expect(await sender.add(adding('one'))).toBe('done');
  await startCart();
  server = { ...empty, cartItems: [{ ...ring, quantity: 2 }] };
  await sender.refresh();
  expect(keys()).toContain('elsewhere');
  expect(stored.get('cart-pending')).toBeUndefined();
});

test('a rejection reverts the change with its reason, and nothing waits', async () => {
  fakeShop.responses = [respond(409, { message: 'Only 2 left' })];
  expect(await sender.add(adding('one'))).toMatchObject({ status: 409, message: 'Only 2 left' });
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
  expect(shown()).toBe(0);
  expect(late).not.toHaveBeenCalled();
});

test('a rejected quantity or removal gives the line back', async () => {
  server = { ...empty, cartItems: [ring] };
  await sender.refresh();
  const found = respond(200, server);
  for (const change of [
    {
      id: 'two',
      callName: 'upsertCart' as const,
      fields: { items: [{ ...ring, quantity: 2 }], cartId: 'cart' },
    },
    { id: 'three', callName: 'removeCartItem' as const, fields: { items: [ring] } },
  ]) {
    const rejected = respond(404, { message: 'Not found' });
    fakeShop.responses = change.callName === 'removeCartItem' ? [found, rejected] : [rejected];
    expect(await sender.add(change)).toMatchObject({ status: 404 });
    await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
    expect(shown()).toBe(1);
  }
});

test('without a login nothing is stored or sent', async () => {
  session.user = undefined;
  fakeShop.requests = [];
  expect(await sender.add(adding('one'))).toBe('unsaved');
  expect(await readOutbox()).toEqual([]);
  expect(fakeShop.requests).toEqual([]);
});

test('changes that the worker has sent are applied in order, and not sent again', async () => {
  fakeShop.responses = [disconnect];
  await sender.add(adding('one'));
  fakeShop.responses = [unavailable];
  await sender.add(adding('two'));
  fakeShop.responses = [
    respond(200, ring),
    respond(200, { ...ring, quantity: 2, totalPrice: 3000 }),
  ];
  await drainOutbox({ getSession: () => asha, ignoreRetryAfter: true });
  expect(shown()).toBe(2);
  await vi.waitFor(async () => expect(await readOutbox()).toEqual([]));
  expect(shown()).toBe(2);
  expect(listData(cartList)?.server.cartItems).toMatchObject([{ quantity: 2 }]);
});

test('when nothing can be stored a change is sent at once', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('Forbidden');
  });
  fakeShop.responses = [respond(200, ring), disconnect];
  expect(await sender.add(adding('one'))).toBe('done');
  expect(await sender.add(adding('two'))).toBe('unsaved');
  expect(shown()).toBe(1);
});

test('when nothing can be stored a change of the page before is sent at once', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('Forbidden');
  });
  fakeShop.responses = [disconnect];
  const added = sender.add(adding('one'));
  const left = new Map(stored);
  await added;
  for (const [name, text] of left) stored.set(name, text);
  await startCart();
  fakeShop.responses = [disconnect, respond(200, ring)];
  expect(await sender.refresh()).toBeInstanceOf(Error);
  expect(shown()).toBe(1);
  server = { ...empty, cartItems: [ring] };
  await sender.refresh();
  expect(keys()).toEqual(['one', 'one', 'one']);
  expect(shown()).toBe(1);
  expect(stored.get('cart-pending')).toBeUndefined();
});

test('a page from the back/forward cache shows what the next page has stored', async () => {
  fakeShop.responses = [respond(200, ring)];
  expect(await sender.add(adding('one'))).toBe('done');
  const [cached] = [...stored].filter(([name]) => name === 'cart-query').map(([, text]) => text);
  await startCart();
  stored.set('cart-query', String(cached).replaceAll('"quantity":1', '"quantity":2'));
  const [, pageShown] =
    page.window.addEventListener.mock.calls.findLast(([type]) => type === 'pageshow') ?? [];
  pageShown?.({ persisted: true });
  await expect.poll(shown).toBe(2);
});

test('another customer’s list is neither shown nor overwritten', async () => {
  server = { ...empty, cartItems: [ring] };
  await sender.refresh();
  session.user = { userId: 'maya', token: 'token-of-maya', userEmail: '' };
  expect(shown()).toBe(0);
  session.user = { ...asha, userEmail: '' };
  expect(shown()).toBe(1);
});
