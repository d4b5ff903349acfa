import 'fake-indexeddb/auto';

import { beforeEach, expect, test } from 'vitest';

import type { AnyCall } from '#contract/calls/call.ts';
import { AppError } from '#src/lib/app-error.ts';
import { clearStore } from '#src/lib/database.ts';

import { addChanges, readChanges } from './change-store.ts';
import { newChange } from './pending-change.ts';
import { sendInWorker } from './send-in-worker.ts';

const addNote = (id: string, owner: string) => addChanges([newChange(aNote(id), owner)]);
const aNote = (id: string) => ({
  callName: 'addOrderNote',
  subject: `order:${id}`,
  label: 'Note',
  params: { orderId: id },
  body: { text: 'Ring twice' },
});
const failed = (status: number) =>
  new AppError('error-response', 'No', { status, failure: { message: 'No' }, body: {} });

/** Runs the sync event while `me` is logged in, with the result or error of each change. Returns the calls' names. */
async function sync(me: string | Error, results: readonly unknown[] = []) {
  const made: string[] = [];
  const rest = [...results];
  const isDone = sendInWorker(async (call: AnyCall) => {
    made.push(call.name);
    const result = call.name === 'readStaffMe' ? (me instanceof Error ? me : { id: me }) : rest.shift();
    if (result instanceof Error) throw result;
    return result as never;
  });
  return {
    made,
    isDone: await isDone.then(
      () => true,
      () => false,
    ),
  };
}

beforeEach(() => clearStore('desk-outbox'));

test('what waits is sent without a page, for the person who is logged in alone', async () => {
  await addNote('1', 'pema');
  await addNote('2', 'asha');
  expect(await sync('pema', [{ version: 2 }])).toEqual({ made: ['readStaffMe', 'addOrderNote'], isDone: true });
  expect(await readChanges()).toMatchObject([{ owner: 'asha' }]);
});

test('the event is fired again while the shop can’t be reached, and not for what it refuses', async () => {
  await addNote('1', 'pema');
  expect(await sync(new AppError('offline', 'Away'))).toMatchObject({ isDone: false });
  expect(await sync('pema', [new AppError('offline', 'Away')])).toMatchObject({ isDone: false });
  expect(await sync('pema', [failed(404)])).toMatchObject({ isDone: true });
  expect(await readChanges()).toMatchObject([{ refusal: { message: 'No' } }]);
  expect(await sync('pema')).toEqual({ made: [], isDone: true });
});

test('after a session that is over, everything waits for the login', async () => {
  await addNote('1', 'pema');
  expect(await sync(failed(401))).toEqual({ made: ['readStaffMe'], isDone: true });
  expect(await sync('pema', [failed(401)])).toMatchObject({ isDone: true });
  expect((await readChanges()).map(({ refusal }) => refusal)).toEqual([undefined]);
});
