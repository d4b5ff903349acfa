import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LoginThrottle } from './log-in.ts';

const waits: number[] = [];
const aThrottle = () => new LoginThrottle(async (ms) => waits.push(Math.round(ms / 100) / 10));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  waits.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('does not delay up to twenty failures', async () => {
  const throttle = aThrottle();
  for (let failures = 1; failures <= 20; failures += 1) await throttle.wait('account', failures);
  expect(waits).toEqual([]);
});

test('spaces logins further apart the more have failed', async () => {
  const throttle = aThrottle();
  for (const failures of [21, 22, 41]) await throttle.wait('account', failures);
  expect(waits).toEqual([1, 2, 4]);
  await throttle.wait('another account', 81);
  expect(waits.at(-1)).toBe(5);
});

test('rejects a login that would wait too long, without delaying others', async () => {
  const throttle = aThrottle();
  await throttle.wait('account', 81);
  await throttle.wait('account', 82);
  await expect(throttle.wait('account', 83)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 5,
  });
  vi.advanceTimersByTime(5_000);
  await throttle.wait('account', 84);
  expect(waits).toEqual([5, 10, 10]);
});
