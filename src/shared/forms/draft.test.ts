import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readRecords } from '#src/shared/storage/database.ts';
import { isAnythingUnsaved } from '#src/shared/updates/unsaved.ts';
import { FakeStorage } from '#tests/setup/fake-storage.ts';
import { draftOf, dropDrafts } from './draft.ts';

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

// The Node that runs the tests stores files as other objects: their keys tell what is there.
const pictureKeys = async (store: 'drafts' | 'desk-drafts') =>
  (await readRecords(store))?.map(([key]) => key);
const photo = new File(['ring'], 'ring.jpg', { type: 'image/jpeg' });

test('a logout deletes the drafts of its own app, at the desk those of one person', async () => {
  const ofStaff = (owner: string) => draftOf('note', { app: 'desk', owner });
  for (const draft of [ofStaff('asha'), ofStaff('pema'), draftOf('bookTarot')]) {
    draft.update({ values: { name: 'Maya' } });
    await draft.storePicture(photo, { isSmall: true });
  }
  expect(draftOf('note', { app: 'desk' }).read()).toBeUndefined();
  await dropDrafts({ app: 'desk', owner: 'asha' });
  expect([ofStaff('asha').read(), ofStaff('pema').read()?.values.name]).toEqual([
    undefined,
    'Maya',
  ]);
  expect(await pictureKeys('desk-drafts')).toEqual(['pema:note']);
  await dropDrafts();
  expect([draftOf('bookTarot').read(), ofStaff('pema').read()?.values.name]).toEqual([
    undefined,
    'Maya',
  ]);
  expect([await pictureKeys('drafts'), await pictureKeys('desk-drafts')]).toEqual([
    [],
    ['pema:note'],
  ]);
});
