import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, dropDrafts } from './draft.ts';
import { FakeStorage } from './fake-storage.ts';
import { isAnythingUnsaved } from './unsaved.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(async () => {
  await dropDrafts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a draft is restored for its owner only, and empty ones are not stored', () => {
  const maya = draftOf('checkout', { owner: 'maya' });
  maya.update({ values: { city: 'Patan' } });
  expect(draftOf('checkout', { owner: 'maya' }).read()?.values).toEqual({ city: 'Patan' });
  expect(draftOf('checkout', { owner: 'asha' }).read()).toBeUndefined();
  maya.update({ values: {} });
  expect(storage.getItem('draft:checkout')).toBeNull();
});

test('a request has the same key after a reload while its content is the same', () => {
  const key = draftOf('form').keyFor({ name: 'Maya' });
  expect(draftOf('form').keyFor({ name: 'Maya' })).toBe(key);
  expect(draftOf('form').keyFor({ name: 'Maya' }, 'address')).not.toBe(key);
  draftOf('form').update({ values: { name: 'Maya' } });
  expect(draftOf('form').keyFor({ name: 'Maya' })).toBe(key);
  expect(draftOf('form').keyFor({ name: 'Asha' })).not.toBe(key);
});

test('a request stays uncertain until its content changes', () => {
  const draft = draftOf('checkout');
  expect(draft.setUncertain(true, 'order')).toBeUndefined();
  draft.keyFor('one', 'order');
  draft.setUncertain(true, 'order');
  draft.keyFor('one', 'order');
  expect(draft.read()?.requests?.order?.isUncertain).toBe(true);
  draft.keyFor('two', 'order');
  expect(draft.read()?.requests?.order?.isUncertain).toBeUndefined();
});

test('secret fields and their requests are never stored, and count as unsaved', async () => {
  const draft = draftOf('signup', { secret: ['password'] });
  draft.update({ values: { email: 'maya@example.com', password: 'Citrine-2027' } });
  const key = draft.keyFor({ password: 'Citrine-2027' });
  expect(JSON.stringify(storage)).toContain('maya@example.com');
  expect(JSON.stringify(storage)).not.toContain('Citrine');
  expect(draft.read()?.values.password).toBe('Citrine-2027');
  expect(draft.keyFor({ password: 'Citrine-2027' })).toBe(key);
  expect(isAnythingUnsaved()).toBe(true);
  await draft.drop();
  expect(draft.read()).toBeUndefined();
  expect(isAnythingUnsaved()).toBe(false);
});

test('when storage is full, a draft lasts as long as the page', async () => {
  storage.isFull = true;
  draftOf('form').update({ values: { name: 'Maya' } });
  expect(draftOf('form').read()?.values).toEqual({ name: 'Maya' });
  expect(isAnythingUnsaved()).toBe(true);
  await dropDrafts();
  expect(draftOf('form').read()).toBeUndefined();
});

test('an invalid draft is not read', () => {
  for (const text of ['null', '7', '"text"', '{', '[]', '{"version":2,"values":{"name":{}}}']) {
    storage.setItem('draft:checkout', text);
    expect(draftOf('checkout').read(), text).toBeUndefined();
  }
});

test('drafts of earlier builds are read: values, key, edited entry, note and an uncertain order', () => {
  const store = (name: string, value: unknown) => storage.setItem(`draft:${name}`, JSON.stringify(value));
  store('bookTarot', { name: 'Maya', hasAgreed: true, card: { no: 1 } });
  store('bookTarot:wish', { wish: JSON.stringify({ values: 1 }), key: 'k1' });
  store('bookTarot:edited', { id: 'e1' });
  const booking = draftOf('bookTarot');
  expect(booking.read()).toMatchObject({ values: { name: 'Maya', hasAgreed: true }, hasPicture: true, replaces: 'e1' });
  expect(booking.keyFor({ values: 1 })).toBe('k1');

  store('cart-note', { note: 'Ring twice', userId: 'maya' });
  expect(draftOf('cart-note', { owner: 'maya' }).read()?.values).toEqual({ note: 'Ring twice' });

  const content = { userId: 'maya', address: { city: 'Patan' }, order: { method: 1 } };
  const requests = { content, addressKey: 'a', orderKey: 'o' };
  store('checkout', {
    userId: 'maya',
    values: { city: 'Patan' },
    coupon: { code: 'X', percent: 5 },
    wish: requests,
    isUncertain: true,
  });
  const checkout = draftOf('checkout', { owner: 'maya' });
  expect(checkout.read()?.values).toEqual({ city: 'Patan', couponCode: 'X', couponPercent: 5 });
  expect(checkout.read()?.requests?.order).toEqual({ content: JSON.stringify(content), key: 'o', isUncertain: true });
  expect(checkout.keyFor(content.address, 'address')).toBe('a');
});
