import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecords } from '#src/lib/database.ts';
import { draftOf, dropDrafts } from '#src/lib/draft.ts';
import { FakeStorage } from '#src/lib/fake-storage.ts';

import { type DeskRecords, deskTransaction } from './desk-database.ts';
import { deskDraft, draftPicture, dropDeskDrafts } from './desk-draft.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(async () => {
  await dropDrafts();
  await dropDeskDrafts();
  vi.unstubAllGlobals();
});

// The Node that runs the tests stores files as other objects: their records are counted.
const countOf = async (records: DeskRecords) => (await records.list()).length;
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

test('a customer’s logout leaves the desk’s drafts alone, and the desk’s the customer’s', async () => {
  const fillIn = async () => {
    deskDraft('note').update({ text: 'Wrap it' });
    await draftPicture('desk-product:new:picture:1').store(photo('ring.jpg'));
    draftOf('bookTarot').update({ values: { name: 'Maya' } });
    await draftOf('bookTarot').storePicture(photo('paid.jpg'), { isSmall: true });
  };
  const stored = async () => ({
    desk: [deskDraft('note').read()?.text, await deskTransaction('draft-pictures', 'readonly', countOf)],
    shop: [draftOf('bookTarot').read()?.values.name, (await readRecords('drafts'))?.length],
  });
  await fillIn();
  await dropDrafts();
  expect(await stored()).toEqual({ desk: ['Wrap it', 1], shop: [undefined, 0] });
  await fillIn();
  await dropDeskDrafts();
  expect(await stored()).toEqual({ desk: [undefined, 0], shop: ['Maya', 1] });
});

test('a draft survives a reload until it is dropped; when storage is full it lasts as long as the page', () => {
  deskDraft('ship').update({ courier: 'Sajha', version: 3 });
  expect(deskDraft('ship').read()).toEqual({ courier: 'Sajha', version: 3 });
  deskDraft('ship').drop();
  expect(deskDraft('ship').read()).toBeUndefined();
  storage.isFull = true;
  deskDraft('ship').update({ courier: 'Sajha' });
  expect(Object.keys(storage)).toEqual(['isFull']);
  expect(deskDraft('ship').read()).toEqual({ courier: 'Sajha' });
});

test('drafts of the first build of the desk are read, and deleted with the new ones', async () => {
  draftOf('desk-product:new').update({ values: { product: '{}', version: 2 } });
  await draftOf('desk-product:new:picture:1').storePicture(photo('ring.jpg'), { isSmall: true });
  expect(deskDraft('desk-product:new').read()).toEqual({ product: '{}', version: 2 });
  deskDraft('desk-product:new').drop();
  await draftPicture('desk-product:new:picture:1').drop();
  expect(deskDraft('desk-product:new').read()).toBeUndefined();
  expect(await readRecords('drafts')).toEqual([]);
});
