import { expect, test } from 'vitest';
import { contractStamp } from '#src/shared/settings.ts';

import {
  expiredOf,
  mayRead,
  privatePrefixOf,
  storedQueryLimits,
  storedQuerySchema,
} from './stored-queries.ts';

const now = Date.UTC(2026, 10, 21);
const dayMs = 24 * 60 * 60 * 1000;
const stored = (more: object = {}) => ({
  buster: contractStamp,
  queryHash: '["listOrders"]',
  queryKey: ['listOrders', { params: { userId: 'maya' } }],
  state: { dataUpdatedAt: now },
  text: '[{"orderId":"one"}]',
  ...more,
});

test('a result of another build or an invalid one is not read', () => {
  expect(storedQuerySchema.safeParse(stored()).data).toEqual(stored());
  const damages = [
    { buster: 'other' },
    { text: undefined },
    { queryKey: 'no' },
    { state: { dataUpdatedAt: Number.NaN } },
  ];
  for (const rubbish of [undefined, null, 7, 'text', [], {}, ...damages.map(stored)]) {
    expect(storedQuerySchema.safeParse(rubbish).data).toBeUndefined();
  }
});

test('private results are read by their customer only', () => {
  expect(mayRead(`${privatePrefixOf('maya')}-["listOrders"]`, 'maya')).toBe(true);
  expect(mayRead(`${privatePrefixOf('maya')}-["listOrders"]`, 'may')).toBe(false);
  expect(mayRead(`${privatePrefixOf('maya')}-["listOrders"]`, undefined)).toBe(false);
  expect(mayRead('public-["listProducts"]', undefined)).toBe(true);
});

const storedAt = (times: readonly number[], length = 10) =>
  new Map(
    times.map((updatedAt, place) => [
      `public ${place}`,
      { state: { dataUpdatedAt: updatedAt }, text: 'x'.repeat(length) },
    ]),
  );

test('results more than thirty days older than the newest are deleted', () => {
  expect(expiredOf(storedAt([now, now - 30 * dayMs, now - 30 * dayMs - 1]), now)).toEqual([
    'public 2',
  ]);
});

test('a wrong clock deletes nothing', () => {
  const stored = storedAt([now, now - 10 * dayMs]);
  expect(expiredOf(stored, now + 365 * dayMs)).toEqual([]);
  expect(expiredOf(stored, now - 365 * dayMs)).toEqual([]);
  // Written while the clock was a year ahead.
  expect(expiredOf(storedAt([now + 365 * dayMs, now, now - dayMs]), now)).toEqual(['public 0']);
});

test('the newest results within the limits are left', () => {
  const { entries, characters } = storedQueryLimits;
  const many = storedAt(Array.from({ length: entries + 2 }, (_, place) => now - place));
  expect(expiredOf(many, now)).toEqual([`public ${entries}`, `public ${entries + 1}`]);
  expect(expiredOf(storedAt([now - 1, now], characters / 2), now)).toEqual([]);
  expect(expiredOf(storedAt([now - 1, now], characters / 2 + 1), now)).toEqual(['public 0']);
});
