import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { clearStore } from '#src/shared/storage/database.ts';
import {
  addChanges,
  type NewChange,
  newChange,
  readChanges,
  repeatChange,
} from './change-store.ts';
import { sendInWorker } from './send-changes.ts';

const pack: NewChange = {
  callName: 'packOrder',
  subject: 'order:1',
  label: 'Pack order 1042',
  params: { orderId: '1' },
  body: { version: 3 },
};
const add = (own: Partial<NewChange> = {}, owner = 'pema') =>
  addChanges([newChange({ ...pack, ...own }, owner)]);
const failed = (status: number, body: object = {}, retryAfter?: string) =>
  new AppError('error-response', 'No', { status, failure: { message: 'No' }, retryAfter, body });
const away = new AppError('offline', 'Away');
const canceled = {
  version: 9,
  moves: ['restocked'],
  summary: { payment: 'awaiting', parcel: 'canceled', method: 0, courier: '', trackingNumber: '' },
};
const waiting = async () => (await readChanges()).filter(({ refusal }) => !refusal).length;

/**
 * Runs the sync event, with the shop's responses in turn, first about who is logged in. Returns
 * what it received.
 */
async function sync(responses: readonly unknown[], me: string | Error = 'pema') {
  const asked: string[] = [];
  const received: CallInput[] = [];
  const rest = [...responses];
  const readMe = me instanceof Error ? me : { id: me };
  const sending = sendInWorker(async (call: AnyCall, input: CallInput) => {
    asked.push(call.name);
    if (call.name !== readStaffMe.name) received.push(input);
    const response: ResponseOf<AnyCall> = call.name === readStaffMe.name ? readMe : rest.shift();
    if (response instanceof Error) throw response;
    return response;
  });
  const isDone = await sending.then(
    () => true,
    () => false,
  );
  return { asked, received, isDone };
}

beforeEach(() => clearStore('desk-outbox'));

test('a change made on top of another is sent after it, with the version that it has left', async () => {
  await add();
  await add({ callName: 'shipOrder', body: { version: 3, courier: 'Sajha' } });
  const { received } = await sync([{ version: 4 }, { version: 5 }]);
  expect(received.map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 4, courier: 'Sajha' },
  ]);
  expect(await readChanges()).toEqual([]);
});

test('what the shop does not accept stays with its reason and the order as it is now, without the customer', async () => {
  await add();
  const summary = { ...canceled.summary, name: 'Maya Gurung', phoneNumber: '9800000000' };
  await sync([failed(409, { current: { ...canceled, summary } })]);
  expect(await readChanges()).toMatchObject([{ refusal: { message: 'No', current: canceled } }]);
  expect(JSON.stringify(await readChanges())).not.toContain('Maya');
  expect(await sync([])).toEqual({ asked: [], received: [], isDone: true });
});

test('a refused change is made again on the order as it is now, as another request', async () => {
  const [before] = await add();
  await sync([failed(409, { current: canceled })]);
  await repeatChange(before?.id ?? '');
  const [again] = (await sync([{ version: 10 }])).received;
  expect(again).toMatchObject({ params: { orderId: '1' }, body: { version: 9 } });
  expect(again?.idempotencyKey).not.toBe(before?.id);
  expect(await readChanges()).toEqual([]);
});

test('what an owner has closed meanwhile stays, says so, and is sent again once it is open', async () => {
  await add();
  await sync([failed(403, { message: 'No', data: [{ code: 'area-needed', description: 'No' }] })]);
  const [closed] = await readChanges();
  expect(closed?.refusal).toEqual({ message: 'No', isClosed: true });
  await repeatChange(closed?.id ?? '');
  expect((await sync([{ version: 4 }])).received).toMatchObject([{ body: { version: 3 } }]);
  expect(await readChanges()).toEqual([]);
});

test('what waits is sent for the person who is logged in alone', async () => {
  await add();
  await add({ subject: 'order:2' }, 'asha');
  expect(await sync([{ version: 4 }])).toMatchObject({
    received: [{ body: { version: 3 } }],
    isDone: true,
  });
  expect(await readChanges()).toMatchObject([{ owner: 'asha' }]);
});

test('the event is fired again while the shop can’t be reached, or asks for a pause', async () => {
  await add();
  expect(await sync([], away)).toMatchObject({ received: [], isDone: false });
  expect((await sync([away])).isDone).toBe(false);
  expect((await sync([failed(429, {}, '600')])).isDone).toBe(false);
  expect(await sync([])).toMatchObject({ received: [], isDone: false });
  expect(await waiting()).toBe(1);
});

test('after a session that is over, everything waits for the login', async () => {
  await add();
  await add({ subject: 'order:2' });
  expect(await sync([], failed(401))).toMatchObject({ received: [], isDone: true });
  const { received, isDone } = await sync([failed(401)]);
  expect([received.length, isDone, await waiting()]).toEqual([1, true, 2]);
});

test('a response of a later version of the server counts as carried out', async () => {
  await add();
  await sync([
    new AppError('invalid-response', 'Unknown', { status: 200, failure: undefined, body: {} }),
  ]);
  expect(await readChanges()).toEqual([]);
});
