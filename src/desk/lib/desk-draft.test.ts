import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecords } from '#src/lib/database.ts';
import { draftOf, dropDrafts } from '#src/lib/draft.ts';
import { FakeStorage } from '#src/lib/fake-storage.ts';

import { deskTransaction } from './desk-database.ts';
import { deskDraft, draftPicture, dropDeskDrafts, dropUnownedDrafts } from './desk-draft.ts';

const [asha, pema] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(async () => {
  await dropDrafts();
  for (const staffId of [asha, pema]) await dropDeskDrafts(staffId);
  vi.unstubAllGlobals();
});

// The Node that runs the tests stores files as other objects: their keys tell what is there.
const pictureKeys = async () => deskTransaction('draft-pictures', 'readonly', (records) => records.keys());
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const ring = 'desk-product:new:picture:1';

test('a customer’s logout leaves the desk’s drafts alone, and the desk’s the customer’s', async () => {
  const fillIn = async () => {
    deskDraft(asha, 'note').update({ text: 'Wrap it' });
    await draftPicture(asha, ring).store(photo('ring.jpg'));
    draftOf('bookTarot').update({ values: { name: 'Maya' } });
    await draftOf('bookTarot').storePicture(photo('paid.jpg'), { isSmall: true });
  };
  const stored = async () => ({
    desk: [deskDraft(asha, 'note').read()?.text, (await pictureKeys()).length],
    shop: [draftOf('bookTarot').read()?.values.name, (await readRecords('drafts'))?.length],
  });
  await fillIn();
  await dropDrafts();
  expect(await stored()).toEqual({ desk: ['Wrap it', 1], shop: [undefined, 0] });
  await fillIn();
  await dropDeskDrafts(asha);
  expect(await stored()).toEqual({ desk: [undefined, 0], shop: ['Maya', 1] });
});

test('courier and tracking number survive a reload until they are sent; when storage is full as long as the page', () => {
  const typed = { courier: 'Sajha', trackingNumber: 'SJ-7' };
  deskDraft(asha, 'ship:1').update(typed);
  expect(deskDraft(asha, 'ship:1').read()).toEqual(typed);
  expect(deskDraft(asha, 'ship:2').read()).toBeUndefined();
  deskDraft(asha, 'ship:1').drop();
  expect(deskDraft(asha, 'ship:1').read()).toBeUndefined();
  storage.isFull = true;
  deskDraft(asha, 'ship:1').update(typed);
  expect(Object.keys(storage)).toEqual(['isFull']);
  expect(deskDraft(asha, 'ship:1').read()).toEqual(typed);
  expect(deskDraft(pema, 'ship:1').read()).toBeUndefined();
});

test('on a shared phone nobody has the drafts of another, whose logout leaves them', async () => {
  deskDraft(asha, 'note:1').update({ text: 'Asha’s' });
  await draftPicture(asha, ring).store(photo('ring.jpg'));
  expect(deskDraft(pema, 'note:1').read()).toBeUndefined();
  expect(await draftPicture(pema, ring).read()).toBeUndefined();
  deskDraft(pema, 'note:1').update({ text: 'Pema’s' });
  deskDraft(pema, 'note:1').drop();
  await draftPicture(pema, ring).drop();
  await dropUnownedDrafts();
  await dropDeskDrafts(pema);
  expect(deskDraft(asha, 'note:1').read()).toEqual({ text: 'Asha’s' });
  expect(await pictureKeys()).toEqual([`${asha}:${ring}`]);
});

test('drafts of the build before, which names no owner, are taken over, and deleted when somebody else logs in', async () => {
  const fillIn = async () => {
    sessionStorage.setItem('desk-draft:desk-product:new', JSON.stringify({ product: '{}', version: 2 }));
    await deskTransaction('draft-pictures', 'readwrite', (records) => records.write(ring, 'a file'));
  };
  await fillIn();
  expect(deskDraft(asha, 'desk-product:new').read()).toEqual({ product: '{}', version: 2 });
  deskDraft(asha, 'desk-product:new').update({ product: '{"name":"Ring"}', version: 2 });
  expect(deskDraft(pema, 'desk-product:new').read()).toBeUndefined();
  await draftPicture(asha, ring).drop();
  expect(await pictureKeys()).toEqual([]);
  await fillIn();
  await dropUnownedDrafts();
  expect(deskDraft(pema, 'desk-product:new').read()).toBeUndefined();
  expect(await pictureKeys()).toEqual([]);
});
