import { expect, test } from 'vitest';

import { answerIn, keptQuery, keptQueryLimits, surplusOf } from './kept-query.ts';

const now = Date.UTC(2026, 10, 21);
const dayMs = 24 * 60 * 60 * 1000;
const mine = {
  stamp: 'today',
  owner: 'maya',
  queryKey: ['listOrders', { params: { userId: 'maya' } }],
  updatedAt: now,
};
const orders = keptQuery(mine, [{ orderId: 'one' }]);

test('an answer is read by whom it was given to, with the schemas it went through', () => {
  expect(answerIn(orders, 'today', 'maya')?.text).toBe('[{"orderId":"one"}]');
  expect(answerIn(orders, 'today', 'bina')).toBeUndefined();
  expect(answerIn(orders, 'today', undefined)).toBeUndefined();
  expect(answerIn(orders, 'tomorrow', 'maya')).toBeUndefined();
  const list = keptQuery({ ...mine, owner: undefined, queryKey: ['listProducts', {}] }, []);
  expect(answerIn(list, 'today', undefined)).toBe(list);
});

test('whatever else lies there is no answer', () => {
  const damaged = { ...orders, text: orders.text.replace('one', 'two') };
  for (const rubbish of [undefined, null, 7, 'text', [], {}, damaged, { ...orders, updatedAt: Number.NaN }]) {
    expect(answerIn(rubbish, 'today', 'maya')).toBeUndefined();
  }
});

const keptAt = (times: readonly number[], length = 10) =>
  new Map(times.map((updatedAt, place) => [`public ${place}`, { updatedAt, text: 'x'.repeat(length) }]));

test('what is more than thirty days older than the newest goes', () => {
  expect(surplusOf(keptAt([now, now - 30 * dayMs, now - 30 * dayMs - 1]), now)).toEqual(['public 2']);
});

test('a clock that jumps takes nothing along', () => {
  const kept = keptAt([now, now - 10 * dayMs]);
  expect(surplusOf(kept, now + 365 * dayMs)).toEqual([]);
  expect(surplusOf(kept, now - 365 * dayMs)).toEqual([]);
  // Written while the clock was a year ahead, read when it was right again: of the others none is too old.
  expect(surplusOf(keptAt([now + 365 * dayMs, now, now - dayMs]), now)).toEqual(['public 0']);
});

test('the newest stay, so many and so much', () => {
  const { entries, characters } = keptQueryLimits;
  const many = keptAt(Array.from({ length: entries + 2 }, (_, place) => now - place));
  expect(surplusOf(many, now)).toEqual([`public ${entries}`, `public ${entries + 1}`]);
  expect(surplusOf(keptAt([now - 1, now], characters / 2), now)).toEqual([]);
  expect(surplusOf(keptAt([now - 1, now], characters / 2 + 1), now)).toEqual(['public 0']);
});
