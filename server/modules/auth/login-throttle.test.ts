import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LoginThrottle } from './login-throttle.ts';

const waits: number[] = [];
const aPace = () => new LoginThrottle(async (ms) => waits.push(Math.round(ms / 100) / 10));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  waits.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('twenty failures cost nobody any time', async () => {
  const pace = aPace();
  for (let failures = 1; failures <= 20; failures += 1) await pace.wait('account', failures);
  expect(waits).toEqual([]);
});

test('then one comes after the other, further apart the more have failed', async () => {
  const pace = aPace();
  for (const failures of [21, 22, 41]) await pace.wait('account', failures);
  expect(waits).toEqual([1, 2, 4]);
  await pace.wait('another account', 81);
  expect(waits.at(-1)).toBe(5);
});

test('who would wait too long is told to come again soon, and that costs the others nothing', async () => {
  const pace = aPace();
  await pace.wait('account', 81);
  await pace.wait('account', 82);
  await expect(pace.wait('account', 83)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  vi.advanceTimersByTime(5_000);
  await pace.wait('account', 84);
  expect(waits).toEqual([5, 10, 10]);
});
