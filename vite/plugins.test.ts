import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { accountCalls } from '#contract/calls/account-calls.ts';
import { type AnyCall, defineCall } from '#contract/calls/call.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';

import { contractStampOf } from './plugins.ts';

const readRing = (response: AnyCall['response'], method: AnyCall['method'] = 'GET') =>
  defineCall('Rings', 'readRing', `${method} /ring`, { summary: 'A ring', response });
const ring = { name: z.string(), price: z.number() };

test('the stamp changes with the shape of a response, and with nothing else', () => {
  const stamp = contractStampOf({ readRing: readRing(z.object(ring)) });
  expect(
    contractStampOf({
      other: 'Rings',
      readRing: { ...readRing(z.object({ ...ring })), summary: 'One' },
    }),
  ).toBe(stamp);
  expect(
    contractStampOf({ readRing: readRing(z.object(ring)), add: readRing(z.number(), 'POST') }),
  ).toBe(stamp);
  for (const shape of [
    z.object({ ...ring, stone: z.string() }),
    z.object({ ...ring, price: z.string() }),
  ])
    expect(contractStampOf({ readRing: readRing(shape) })).not.toBe(stamp);
});

test('every response of the shop has a shape', () => {
  expect(contractStampOf(catalogueCalls, accountCalls)).toMatch(/^[0-9a-f]{16}$/);
});
