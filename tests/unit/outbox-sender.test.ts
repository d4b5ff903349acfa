import { expect, test } from 'vitest';

import { addEntries, claimNext, type NewEntry, readOutbox } from '#src/outbox/core/outbox-store.ts';
import {
  aMail,
  answer,
  asha,
  aWish,
  broken,
  cut,
  drain,
  keys,
  moodyShop,
  phases,
  theirWishes,
} from '#tests/setup/moody-shop.ts';

test('what waits is sent in its order, each with its own key', async () => {
  await addEntries([aMail('one'), aMail('two'), aMail('three')]);
  const { sent, nextTryAt } = await drain();
  expect(keys()).toEqual(['one', 'two', 'three']);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  expect(nextTryAt).toBeUndefined();
  expect(await phases()).toEqual({ one: 'sent', two: 'sent', three: 'sent' });
});

test('a lost answer is asked for again with the same key and the same content', async () => {
  moodyShop.moods = [cut];
  await addEntries([aMail('one'), aMail('two')]);
  const { nextTryAt = 0 } = await drain();
  expect(keys()).toEqual(['one']);
  expect(nextTryAt).toBeGreaterThan(Date.now());
  await drain(undefined, { ignoreBackoff: true });
  expect(keys()).toEqual(['one', 'one', 'two']);
  expect(moodyShop.heard[1]?.body).toBe(moodyShop.heard[0]?.body);
});

test('a broken shop holds up the form’s own followers and nobody else', async () => {
  moodyShop.moods = [broken, theirWishes];
  await addEntries([aMail('one'), aMail('two'), aWish('ring')]);
  await drain(asha);
  expect(keys()).toEqual(['one', 'ring']);
  expect(await phases()).toEqual({ one: 'waiting', two: 'waiting', ring: 'sent' });
});

test('what was interrupted on its way is sent again, with its key', async () => {
  await addEntries([aMail('one')]);
  await claimNext({ userId: undefined, choose: ([entry]) => entry });
  expect(await phases()).toEqual({ one: 'sending' });
  await drain();
  expect(keys()).toEqual(['one']);
  expect((await readOutbox())[0]).toMatchObject({ phase: 'sent', attempts: 2 });
});

test('many senders at once send each thing once', async () => {
  await addEntries(Array.from({ length: 12 }, (_, at) => aMail(`m${at}`)));
  await Promise.all(Array.from({ length: 6 }, () => drain(undefined, { ignoreBackoff: true })));
  expect(keys()).toEqual(Array.from({ length: 12 }, (_, at) => `m${at}`));
});

test('a picture goes as the bytes that were stored', async () => {
  moodyShop.moods = [cut];
  const bytes = new TextEncoder().encode('these very bytes').buffer as ArrayBuffer;
  const files = { formFile: { name: 'paid.jpg', type: 'image/jpeg', bytes } };
  await addEntries([
    { ...aMail('one'), callName: 'bookTarot', fields: { name: 'Asha' }, files } as unknown as NewEntry,
  ]);
  await drain();
  await drain(undefined, { ignoreBackoff: true });
  for (const { body } of moodyShop.heard) {
    expect(body).toContain('these very bytes');
    expect(body).toContain('image/jpeg');
  }
  expect(moodyShop.heard).toHaveLength(2);
});

test('a line is taken out by the id it has at that moment, and one that is gone counts as taken out', async () => {
  const line = {
    cartItemId: 'line-7',
    productId: 'ring',
    quantity: 1,
    selectedAttributeId: null,
    name: '',
    unitPrice: 1,
    totalPrice: 1,
    imgURL: '',
    slugs: '',
    productQuantity: 1,
    attributeName: null,
    attributeValue: null,
  };
  const cart = (cartItems: unknown[]) => answer(200, { shoppingCartId: 'cart', shippingFee: 0, note: '', cartItems });
  moodyShop.moods = [cart([line]), answer(200, { message: 'Removed' }), cart([])];
  const item = { ...line, cartItemId: '' };
  const aRemoval = (id: string): NewEntry => ({
    id,
    callName: 'removeCartItem',
    fields: { items: [item] },
    owner: 'asha',
  });
  await addEntries([aRemoval('one'), aRemoval('two')]);
  await drain(asha);
  expect(moodyShop.heard.map(({ path }) => path)).toEqual([
    '/api/ShoppingCart/userId/asha',
    '/api/ShoppingCart/CartItem/line-7',
    '/api/ShoppingCart/userId/asha',
  ]);
  expect(await phases()).toEqual({ one: 'sent', two: 'sent' });
});
