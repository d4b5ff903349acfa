import 'fake-indexeddb/auto';

import { beforeEach, expect, test, vi } from 'vitest';

import { clearStore, readRecords, writeRecord } from '#src/shared/storage/database.ts';

import type { Attempt } from './entry-sender.ts';
import type { OutboxPhase } from './outbox-entry.ts';
import { subscribeToEvents } from './outbox-events.ts';
import type { NewEntry } from './outbox-store.ts';
import {
  addEntries,
  cancelEntry,
  claimNext,
  deleteApplied,
  deleteEntriesOf,
  deleteQueueOf,
  dismissEntry,
  isOldReceipt,
  readEntryFiles,
  readOutbox,
  sendWithAgreed,
} from './outbox-store.ts';

beforeEach(() => clearStore('outbox'));

const bytes = new Uint8Array([1, 2, 3]).buffer;
const picture = { name: 'paid.jpg', type: 'image/jpeg', bytes };
const aBooking = (id: string, more: Partial<NewEntry> = {}) =>
  ({
    id,
    callName: 'bookTarot',
    fields: { name: 'Asha' },
    files: { formFile: picture },
    owner: undefined,
    ...more,
  }) as NewEntry;
const aChange = (id: string, more: Partial<NewEntry<'upsertCart'>> = {}): NewEntry => ({
  id,
  callName: 'upsertCart',
  fields: { items: [] },
  owner: 'asha',
  ...more,
});
const ids = async () => (await readOutbox()).map(({ id }) => id);
const phaseOf = async (id: string): Promise<OutboxPhase | undefined> =>
  (await readOutbox()).find((entry) => entry.id === id)?.phase;
const begin = (id: string) =>
  claimNext({ userId: 'asha', choose: (entries) => entries.find((entry) => entry.id === id) });
const record = (id: string, attempt: Attempt) =>
  claimNext({ userId: 'asha', choose: () => undefined, ended: { id, attempt } });
const recordResponse = (id: string, response: unknown, isApplied = false) =>
  record(id, { phase: 'sent', response, isApplied });

test('entries are stored in order, with their pictures', async () => {
  await addEntries([aBooking('one')]);
  await addEntries([aBooking('two'), aChange('three')]);
  const [one, , three] = await readOutbox();
  expect(one).toMatchObject({
    id: 'one',
    order: 1,
    phase: 'waiting',
    attempts: 0,
    files: [{ field: 'formFile', name: 'paid.jpg', type: 'image/jpeg', size: 3 }],
  });
  expect(three).toMatchObject({ id: 'three', order: 3, owner: 'asha' });
  expect(
    new Uint8Array((await readEntryFiles('one')).formFile?.bytes ?? new ArrayBuffer()),
  ).toEqual(new Uint8Array(bytes));
});

test('adding the same id twice is one entry', async () => {
  await addEntries([aBooking('one')]);
  await addEntries([aBooking('one', { at: '2020-01-01T00:00:00.000Z' })]);
  expect(await ids()).toEqual(['one']);
});

test('adding an entry that can’t be stored throws and stores nothing', async () => {
  // No name, so that the database refuses it.
  const unstorable = aBooking('bad', {
    files: { formFile: { ...picture, name: (() => 'x') as never } },
  });
  await expect(addEntries([aBooking('one'), unstorable])).rejects.toThrow();
  expect(await ids()).toEqual([]);
  expect(await readEntryFiles('one')).toEqual({});
});

test('the response is stored and the content deleted in one step; the receipt stays', async () => {
  await addEntries([aBooking('one')]);
  await begin('one');
  await recordResponse('one', { id: 'R-1', name: 'Asha' });
  const [one] = await readOutbox();
  expect(one).toMatchObject({
    phase: 'sent',
    receipt: { id: 'R-1' },
    fields: undefined,
    files: [],
  });
  expect(JSON.stringify(one)).not.toContain('Asha');
  expect(await readEntryFiles('one')).toEqual({});
});

test('why it failed before is forgotten when it was sent', async () => {
  await addEntries([aBooking('one')]);
  await begin('one');
  await record('one', { phase: 'waiting', lastError: 'Too slow', error: { kind: 'timeout' } });
  expect((await readOutbox())[0]).toMatchObject({ lastError: 'Too slow' });
  await begin('one');
  await recordResponse('one', { id: 'R-1' });
  const [one] = await readOutbox();
  expect([one?.phase, one?.lastError, one?.error]).toEqual(['sent', undefined, undefined]);
});

test('a rejected entry keeps its content and picture', async () => {
  await addEntries([aBooking('one')]);
  await begin('one');
  await record('one', {
    phase: 'refused',
    refusal: { status: 422, message: 'No such day', reasons: [] },
    body: {},
  });
  expect((await readOutbox())[0]).toMatchObject({
    phase: 'refused',
    fields: { name: 'Asha' },
    refusal: { status: 422 },
  });
  expect((await readEntryFiles('one')).formFile).toBeDefined();
  expect(await dismissEntry('one')).toBe(true);
  expect(await readEntryFiles('one')).toEqual({});
});

test('an entry that is being sent can’t be canceled; a waiting one can', async () => {
  await addEntries([aBooking('one'), aBooking('two')]);
  await begin('one');
  expect(await cancelEntry('one')).toBe(false);
  expect(await cancelEntry('two')).toBe(true);
  expect(await ids()).toEqual(['one']);
  // The next sender treats it as interrupted.
  await begin('none');
  expect(await phaseOf('one')).toBe('waiting');
  expect(await cancelEntry('one')).toBe(true);
});

test('what waits for a login, or was rejected, can be canceled', async () => {
  await addEntries([aChange('one', { owner: 'maya' }), aBooking('two')]);
  await begin('two');
  const refusal = { status: 422, message: 'No such day', reasons: [] };
  await record('two', { phase: 'refused', refusal, body: {} });
  expect(await phaseOf('one')).toBe('needs-login');
  expect(await cancelEntry('one')).toBe(true);
  expect(await cancelEntry('two')).toBe(true);
  expect(await ids()).toEqual([]);
});

test('an entry that was deleted while it was being sent does not come back', async () => {
  await addEntries([
    aBooking('one', { owner: 'asha' }),
    aBooking('two', { owner: 'maya' }),
    aBooking('three'),
  ]);
  await begin('one');
  await deleteEntriesOf('asha');
  await recordResponse('one', { id: 'R-1' });
  expect(await ids()).toEqual(['two', 'three']);
  expect(await readEntryFiles('one')).toEqual({});
});

test('a change replaces one that was never sent', async () => {
  await addEntries([aChange('two pieces')]);
  await addEntries([aChange('three pieces', { replaces: 'two pieces' })]);
  expect(await ids()).toEqual(['three pieces']);
  await begin('three pieces');
  await addEntries([aChange('four pieces', { replaces: 'three pieces' })]);
  expect(await ids()).toEqual(['three pieces', 'four pieces']);
});

test('a change replaces a rejected one, and none that was tried', async () => {
  await addEntries([aChange('one')]);
  await begin('one');
  const error = { kind: 'timeout' } as const;
  await record('one', { phase: 'waiting', lastError: 'Too slow', error });
  await addEntries([aChange('two', { replaces: 'one' })]);
  expect(await ids()).toEqual(['one', 'two']);
  const refusal = { status: 409, message: 'Sold out', reasons: [] };
  await begin('one');
  await record('one', { phase: 'refused', refusal, body: {} });
  await addEntries([aChange('three', { replaces: 'one' })]);
  expect(await ids()).toEqual(['two', 'three']);
});

test('a queue is emptied for its owner alone', async () => {
  await addEntries([
    aChange('one'),
    aChange('of maya', { owner: 'maya' }),
    aBooking('booking', { owner: 'asha' }),
    aChange('two'),
  ]);
  await deleteQueueOf('asha', 'cart');
  expect(await ids()).toEqual(['of maya', 'booking']);
});

test('what is sent or rejected can be dismissed, and a waiting entry can’t', async () => {
  await addEntries([aBooking('one')]);
  expect(await dismissEntry('one')).toBe(false);
  expect(await dismissEntry('unknown')).toBe(false);
  await begin('one');
  expect(await dismissEntry('one')).toBe(false);
  await recordResponse('one', { id: 'R-1' });
  expect(await cancelEntry('one')).toBe(false);
  expect(await dismissEntry('one')).toBe(true);
  expect(await ids()).toEqual([]);
});

test('a receipt goes a week after it came, and one from a wrong clock as well', async () => {
  const now = Date.parse('2026-11-29T12:00:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    const weekMs = 7 * 24 * 3_600_000;
    await addEntries([aBooking('one'), aChange('change'), aBooking('waiting')]);
    for (const id of ['one', 'change']) {
      await begin(id);
      await recordResponse(id, { id });
    }
    for (const [at, isOld] of [
      [now + weekMs, false],
      [now + weekMs + 1, true],
      [now - weekMs - 1, true],
    ] as const) {
      vi.setSystemTime(at);
      const [one] = await readOutbox();
      expect(one && isOldReceipt(one)).toBe(isOld);
    }
    await begin('none');
    // The response of a change is not shown yet.
    expect(await ids()).toEqual(['change', 'waiting']);
  } finally {
    vi.useRealTimers();
  }
});

test('of a review the response stays, which is public', async () => {
  const fields = { id: 'asha', productId: 'ring', comment: 'Soft', rating: 5 };
  await addEntries([{ id: 'one', callName: 'writeReview', fields, owner: 'asha' }]);
  await begin('one');
  await recordResponse('one', { id: 'review-1', comment: 'Soft' });
  const [one] = await readOutbox();
  expect(one).toMatchObject({ receipt: { id: 'review-1' }, response: { comment: 'Soft' } });
  expect(one?.fields).toBeUndefined();
});

test('a list change stays with its response until that is applied, and is not added again then', async () => {
  await addEntries([aChange('one')]);
  await begin('one');
  await recordResponse('one', { cartItems: [] });
  expect(await readOutbox()).toMatchObject([
    { id: 'one', phase: 'sent', response: { cartItems: [] } },
  ]);
  await deleteApplied(['one']);
  await addEntries([aChange('one'), aChange('two')]);
  await begin('two');
  await recordResponse('two', { cartItems: [] }, true);
  await addEntries([aChange('two')]);
  expect(await ids()).toEqual([]);
});

test('the next entry is claimed with the result of the one before', async () => {
  await addEntries([aChange('one'), aChange('two')]);
  await begin('one');
  const { claim } = await claimNext({
    userId: 'asha',
    choose: ([entry]) => entry,
    ended: { id: 'one', attempt: { phase: 'sent', response: undefined, isApplied: true } },
  });
  expect(claim?.entry).toMatchObject({ id: 'two', phase: 'sending', attempts: 1 });
  expect(await ids()).toEqual(['two']);
});

test('an entry with the least that it needs is read, and an invalid one is left alone', async () => {
  const least = { id: 'one', order: 1, callName: 'addCartItem', owner: 'asha', phase: 'waiting' };
  const invalid = { id: 'two', order: 2, callName: 'fromTheFuture', owner: 'asha' };
  await writeRecord('outbox', 'entry:one', {
    ...least,
    fields: { items: [{ productId: 'ring', quantity: 2 }] },
  });
  await writeRecord('outbox', 'entry:two', invalid);
  expect(await readOutbox()).toMatchObject([
    {
      id: 'one',
      attempts: 0,
      fields: { items: [{ productId: 'ring', quantity: 2, name: '' }] },
    },
  ]);
  await begin('one');
  expect(await readRecords('outbox', 'entry:two')).toHaveLength(1);
  await deleteEntriesOf('asha');
  expect(await readRecords('outbox', 'entry:')).toEqual([]);
});

test('listeners get the phases of an entry, and not its content', async () => {
  const events: unknown[] = [];
  const stop = subscribeToEvents((event) => events.push(event));
  await addEntries([aBooking('one')]);
  await begin('one');
  await recordResponse('one', { id: 'R-1' });
  await dismissEntry('one');
  stop();
  const event = (phase?: OutboxPhase) => ({ id: 'one', callName: 'bookTarot', phase });
  expect(events).toEqual([event('waiting'), event('sending'), event('sent'), event()]);
});

test('the newest fifty receipts stay', async () => {
  const many = Array.from({ length: 52 }, (_, at) => aBooking(`b${at}`, { files: {} }));
  await addEntries(many);
  for (const { id } of many) {
    await begin(id);
    await recordResponse(id, { id });
  }
  expect(await ids()).toEqual(many.slice(2).map(({ id }) => id));
});

test('a rejected booking is sent again as it is, with what was agreed to since', async () => {
  await addEntries([aBooking('one')]);
  await sendWithAgreed('one', 'early');
  await sendWithAgreed('unknown', 'early');
  expect((await readOutbox())[0]?.fields).toEqual({ name: 'Asha' });
  await begin('one');
  // A pause that the shop had asked for before.
  await record('one', {
    phase: 'waiting',
    lastError: 'Busy',
    error: { kind: 'error-response', status: 503 },
    nextTryAt: Date.now() + 600_000,
    retryAfterMs: 600_000,
  });
  await begin('one');
  const body = { message: 'It now costs Rs 3,000.', current: {} };
  await record('one', {
    phase: 'refused',
    refusal: { status: 409, message: body.message, reasons: [] },
    body,
  });
  expect((await readOutbox())[0]).toMatchObject({
    phase: 'refused',
    refusal: { status: 409, body },
  });
  await sendWithAgreed('one', 'now');
  const [again] = await readOutbox();
  expect(again).toMatchObject({
    phase: 'waiting',
    attempts: 0,
    fields: { name: 'Asha', agreed: 'now' },
  });
  expect(again?.refusal).toBeUndefined();
  expect([again?.nextTryAt, again?.retryAfterMs]).toEqual([undefined, undefined]);
  expect(await readEntryFiles('one')).toEqual({ formFile: picture });
});
