import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftOf, dropDrafts } from './draft.ts';
import { isAnythingUnsaved } from './unsaved.ts';

class FakeStorage {
  isFull = false;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? (Reflect.get(this, name) as string) : null;
  }
  setItem(name: string, text: string) {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    Object.assign(this, { [name]: text });
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name);
  }
}

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
