import 'fake-indexeddb/auto';

import { beforeEach, expect, test, vi } from 'vitest';

import type { AnyCall, Caller, ResponseOf } from '#contract/calls/call.ts';
import { addChanges, newChange, readChanges } from '#src/desk/outbox/change-store.ts';
import { sendChanges } from '#src/desk/outbox/send-changes.ts';
import { addEntries, readOutbox } from '#src/shared/outbox/core/outbox-store.ts';
import { clearStore } from '#src/shared/storage/database.ts';
import { aMail, drain, fakeShop } from '#tests/setup/fake-shop.ts';

// The browser closes the database while the outbox sends, as on iOS: each local write in turn
// fails, before or after the data is on the disk.

let writes = 0;
let fails: { at: number; isWritten: boolean } | undefined;
vi.mock('#src/shared/storage/database.ts', async (importOriginal) => {
  const database = await importOriginal<typeof import('#src/shared/storage/database.ts')>();
  const transaction: typeof database.transaction = async (names, mode, work, options) => {
    if (mode === 'readonly') return database.transaction(names, mode, work, options);
    writes += 1;
    const isFailing = writes === fails?.at;
    if (isFailing && !fails?.isWritten)
      throw new DOMException('Connection to the database is lost', 'UnknownError');
    const result = await database.transaction(names, mode, work, options);
    if (isFailing) throw new DOMException('Connection to the database is lost', 'UnknownError');
    return result;
  };
  return { ...database, transaction };
});

const stock = (productId: string, by: number) => ({
  callName: 'changeStock',
  subject: `product:${productId}`,
  label: 'Stock',
  params: { id: productId },
  body: { by },
});

/**
 * What the server has carried out, by key: a request with a known key gets the response from
 * before.
 */
let carriedOut: Map<string, unknown>;
const server: Caller = async (_call, { idempotencyKey = '', body }) => {
  carriedOut.set(idempotencyKey, body);
  const response: ResponseOf<AnyCall> = { version: carriedOut.size };
  return response;
};

const outboxes = {
  shop: {
    add: () => addEntries(['one', 'two', 'three'].map((id) => aMail(id))),
    send: () => drain(undefined, { ignoreBackoff: true }),
    received: () => fakeShop.requests.map(({ key, body }) => `${key} ${body}`),
    rest: async () => (await readOutbox()).filter(({ phase }) => phase !== 'sent'),
    refused: async () => (await readOutbox()).filter(({ phase }) => phase === 'refused'),
  },
  desk: {
    add: () =>
      addChanges(
        [stock('ring', 5), stock('ring', -1), stock('lamp', 2)].map((one) =>
          newChange(one, 'pema'),
        ),
      ),
    send: () =>
      sendChanges({ getSession: () => ({ userId: 'pema' }), ignoreBackoff: true, caller: server }),
    received: () => [...carriedOut].map(([key, body]) => `${key} ${JSON.stringify(body)}`),
    rest: readChanges,
    refused: async () => (await readChanges()).filter(({ refusal }) => refusal),
  },
};

beforeEach(async () => {
  fails = undefined;
  await clearStore('desk-outbox');
  carriedOut = new Map();
});

test.each(
  (['shop', 'desk'] as const).flatMap((name) =>
    [1, 2, 3, 4].flatMap((at) => [
      { name, at, isWritten: false },
      { name, at, isWritten: true },
    ]),
  ),
)(
  '$name: when local write $at fails (on the disk: $isWritten), all arrives once and nothing counts as refused',
  async ({ name, at, isWritten }) => {
    const { add, send, received, rest, refused } = outboxes[name];
    fakeShop.responses = [];
    await add();
    writes = 0;
    fails = { at, isWritten };
    await expect(send()).rejects.toThrow('Connection');
    expect(await refused()).toEqual([]);
    await send();
    expect(await rest()).toEqual([]);
    expect(new Set(received()).size).toBe(3);
  },
);
