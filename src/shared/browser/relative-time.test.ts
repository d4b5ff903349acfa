import { expect, test } from 'vitest';

import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const before = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'just now'],
  [-5 * minute, 'just now'],
  [minute - 1, 'just now'],
  [minute, '1 min ago'],
  [hour - 1, '59 min ago'],
  [hour, '1 h ago'],
  [day - 1, '23 h ago'],
  [day, 'yesterday'],
  [2 * day, '2 days ago'],
  [31 * day, 'on 21 Oct 2026'],
  [-365 * day, 'on 21 Nov 2027'],
])('%d ms back is %s', (ms, words) => {
  expect(relativeTime(before(ms), now)).toBe(words);
});

test('nonsense is some time ago', () => {
  expect(relativeTime('x', now)).toBe('some time ago');
});
