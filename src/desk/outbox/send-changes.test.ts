import 'fake-indexeddb/auto';

import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import { deskTransaction } from '#src/desk/lib/desk-database.ts';
import { AppError } from '#src/lib/app-error.ts';

import { addChange, readChanges } from './change-store.ts';
import type { NewChange } from './pending-change.ts';
import { sendChanges } from './send-changes.ts';

const call = defineCall({
  name: 'pack',
  area: 'Test',
  summary: 'Packs',
  method: 'POST',
  path: '/admin/pack',
  response: z.object({ version: z.number() }),
});
const calls = { pack: call, ship: call };
const aChange = (more: Partial<NewChange> = {}): NewChange => ({
  callName: 'pack',
  subject: 'order:1',
  label: 'Pack order 1042',
  params: { id: '1' },
  body: { version: 3 },
  ...more,
});
const refused = (status: number, body: object = {}) =>
  new AppError('error-response', 'No', { status, failure: { message: 'No' }, body });

/** Sends with a server that responds in turn. Returns what it received. */
async function send(responses: readonly unknown[], staffId = 'pema', ignoreBackoff = true) {
  const received: CallInput[] = [];
  const rest = [...responses];
  await sendChanges({
    staffId,
    calls,
    ignoreBackoff,
    caller: async (_call, input) => {
      received.push(input);
      const response = rest.shift();
      if (response instanceof Error) throw response;
      return response as never;
    },
  });
  return received;
}

beforeEach(() => deskTransaction('outbox', 'readwrite', (records) => records.clear()));

test('a change without a network waits, and is sent again with the same key', async () => {
  await addChange(aChange(), 'pema');
  const [first] = await send([new AppError('offline', 'Away')]);
  expect(await readChanges()).toMatchObject([{ attempts: 1 }]);
  const [second] = await send([{ version: 4 }]);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(second?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(await readChanges()).toEqual([]);
});

test('a change made on top of another is sent after it, with the version that it has left', async () => {
  await addChange(aChange(), 'pema');
  await addChange(aChange({ callName: 'ship', body: { version: 3, courier: 'Sajha' } }), 'pema');
  const received = await send([{ version: 4 }, { version: 5 }]);
  expect(received.map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4, courier: 'Sajha' }]);
  expect(await readChanges()).toEqual([]);
});

test('a change that fails holds up those of its order, and no others', async () => {
  await addChange(aChange(), 'pema');
  await addChange(aChange({ callName: 'ship' }), 'pema');
  await addChange(aChange({ subject: 'order:2', params: { id: '2' } }), 'pema');
  const received = await send([refused(503), { version: 8 }]);
  expect(received.map(({ params }) => params)).toEqual([{ id: '1' }, { id: '2' }]);
  expect((await readChanges()).map(({ callName }) => callName)).toEqual(['pack', 'ship']);
});

test('what the shop does not accept stays with its reason and the record as it is now', async () => {
  await addChange(aChange(), 'pema');
  await send([refused(409, { current: { version: 9, parcel: 'packed' } })]);
  expect(await readChanges()).toMatchObject([
    { refusal: { message: 'No', current: { version: 9, parcel: 'packed' } } },
  ]);
  expect(await send([])).toEqual([]);
});

test('nothing is sent in the session of somebody else, nor after a session has ended', async () => {
  await addChange(aChange(), 'pema');
  expect(await send([], 'maya')).toEqual([]);
  await addChange(aChange({ subject: 'order:2' }), 'pema');
  expect(await send([refused(401)])).toHaveLength(1);
  expect(await readChanges()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test('a failed change waits longer with each attempt', async () => {
  await addChange(aChange(), 'pema');
  await send([refused(503)]);
  expect(await send([], 'pema', false)).toEqual([]);
  const [{ nextTryAt = 0 } = {}] = await readChanges();
  await send([refused(503)]);
  const [{ nextTryAt: later = 0 } = {}] = await readChanges();
  expect(later - nextTryAt).toBeGreaterThan(1000);
});

test('a response of a later version of the server counts as carried out', async () => {
  await addChange(aChange(), 'pema');
  const unknownForm = new AppError('invalid-response', 'Unknown', { status: 200, failure: undefined, body: {} });
  await send([unknownForm]);
  expect(await readChanges()).toEqual([]);
});
