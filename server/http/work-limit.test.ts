import { expect, test } from 'vitest';

import { WorkLimit } from './work-limit.ts';

test('so much at once, then so much each second', () => {
  const limit = new WorkLimit(3, 2);
  const taken = (times: number, at: number) => Array.from({ length: times }, () => limit.take('1.2.3.4', at));
  expect(taken(4, 0)).toEqual([true, true, true, false]);
  expect(taken(2, 499)).toEqual([false, false]);
  expect(taken(2, 1000)).toEqual([true, true]);
  expect(taken(4, 100_000)).toEqual([true, true, true, false]);
});

test('visitors do not take from one another, but one household is one', () => {
  const limit = new WorkLimit(1, 0);
  expect(limit.take('1.2.3.4', 0)).toBe(true);
  expect(limit.take('1.2.3.5', 0)).toBe(true);
  expect(limit.take('2001:db8:1:2:3::1', 0)).toBe(true);
  expect(limit.take('2001:db8:1:2:9::9', 0)).toBe(false);
  expect(limit.take('2001:db8:1:3::1', 0)).toBe(true);
});
