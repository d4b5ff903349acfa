import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';

import type { CallInput } from '#contract/calls/call.ts';
import { AppError } from '#src/lib/app-error.ts';
import { clearStore } from '#src/lib/database.ts';

import { addChanges, readChanges, repeatChange } from './change-store.ts';
import { type NewChange, newChange } from './pending-change.ts';
import { sendChanges } from './send-changes.ts';

const addChange = (more: Partial<NewChange> = {}) =>
  addChanges([
    newChange(
      {
        callName: 'packOrder',
        subject: 'order:1',
        label: 'Pack order 1042',
        params: { orderId: '1' },
        body: { version: 3 },
        ...more,
      },
      'pema',
    ),
  ]);
const refused = (status: number, body: object = {}, retryAfter?: string) =>
  new AppError('error-response', 'No', { status, failure: { message: 'No' }, retryAfter, body });
const canceled = {
  version: 9,
  moves: ['restocked'],
  summary: { payment: 'awaiting', parcel: 'canceled', method: 0, courier: '', trackingNumber: '' },
};

/** Sends with a server that responds in turn. Returns what it received. */
async function send(responses: readonly unknown[], staffId = 'pema', ignoreBackoff = true) {
  const received: CallInput[] = [];
  const rest = [...responses];
  let session: { userId: string } | undefined = { userId: staffId };
  await sendChanges({
    getSession: () => session,
    onSessionOver: () => {
      session = undefined;
    },
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

beforeEach(() => clearStore('desk-outbox'));

test('a change made on top of another is sent after it, with the version that it has left', async () => {
  await addChange();
  await addChange({ callName: 'shipOrder', body: { version: 3, courier: 'Sajha' } });
  const received = await send([{ version: 4 }, { version: 5 }]);
  expect(received.map(({ body }) => body)).toEqual([{ version: 3 }, { version: 4, courier: 'Sajha' }]);
  expect(await readChanges()).toEqual([]);
});

test('a change that fails holds up those of its order, and no others', async () => {
  await addChange();
  await addChange({ callName: 'shipOrder' });
  await addChange({ subject: 'order:2', params: { orderId: '2' } });
  const received = await send([refused(503), { version: 8 }]);
  expect(received.map(({ params }) => params)).toEqual([{ orderId: '1' }, { orderId: '2' }]);
  expect((await readChanges()).map(({ callName }) => callName)).toEqual(['packOrder', 'shipOrder']);
});

test('what the shop does not accept stays with its reason and the order as it is now, without the customer', async () => {
  await addChange();
  const summary = { ...canceled.summary, name: 'Maya Gurung', phoneNumber: '9800000000' };
  await send([refused(409, { current: { ...canceled, summary } })]);
  expect(await readChanges()).toMatchObject([{ refusal: { message: 'No', current: canceled } }]);
  expect(JSON.stringify(await readChanges())).not.toContain('Maya');
  expect(await send([])).toEqual([]);
});

test('a refused change is made again on the order as it is now, as another request', async () => {
  const [before] = await addChange();
  await send([refused(409, { current: canceled })]);
  await repeatChange(before?.id ?? '');
  const [again] = await send([{ version: 10 }]);
  expect(again).toMatchObject({ params: { orderId: '1' }, body: { version: 9 } });
  expect(again?.idempotencyKey).not.toBe(before?.id);
  expect(await readChanges()).toEqual([]);
});

test('nothing is sent in the session of somebody else, nor after a session has ended', async () => {
  await addChange();
  expect(await send([], 'maya')).toEqual([]);
  await addChange({ subject: 'order:2' });
  expect(await send([refused(401)])).toHaveLength(1);
  expect((await readChanges()).map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
});

test('a shop that asks for a pause gets it', async () => {
  await addChange();
  await send([refused(429, {}, '600')]);
  expect(await send([])).toEqual([]);
});

test('a response of a later version of the server counts as carried out', async () => {
  await addChange();
  const unknownForm = new AppError('invalid-response', 'Unknown', { status: 200, failure: undefined, body: {} });
  await send([unknownForm]);
  expect(await readChanges()).toEqual([]);
});
