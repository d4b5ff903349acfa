import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ageOf, isFromSlowShop, noteAnswerAge } from './answer-age.ts';
import { followSlowRenewals } from './slow-renewals.ts';

const queryKey = ['readUser', { params: { userId: 'maya' } }];
const keptAt = '2026-11-20T08:00:00.000Z';

let client: QueryClient;
let stop: () => void;
let answer: (name: string) => void;
let fail: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  client = new QueryClient();
  client.setQueryData(queryKey, 'Maya', { updatedAt: Date.parse(keptAt) });
  stop = followSlowRenewals(client);
});

afterEach(() => {
  stop();
  noteAnswerAge(queryKey, undefined);
  vi.useRealTimers();
});

function renew() {
  const asking = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = () => reject(new Error('No network'));
  });
  client.fetchQuery({ queryKey, queryFn: () => asking, retry: false }).catch(() => undefined);
}

test('an answer that is renewed soon shows no age', async () => {
  renew();
  await vi.advanceTimersByTimeAsync(3_900);
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ageOf(queryKey)).toBeUndefined();
});

test('one that is renewed late shows its age until then', async () => {
  renew();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(ageOf(queryKey)).toBe(keptAt);
  expect(isFromSlowShop(queryKey)).toBe(true);
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(0);
  expect(ageOf(queryKey)).toBeUndefined();
});

test('an age that came with the late answer stays', async () => {
  renew();
  await vi.advanceTimersByTimeAsync(4_100);
  noteAnswerAge(queryKey, '2026-11-20T20:00:00.000Z');
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(0);
  expect(ageOf(queryKey)).toBe('2026-11-20T20:00:00.000Z');
});

test('a renewal that fails in the end leaves no word of a slow shop', async () => {
  renew();
  await vi.advanceTimersByTimeAsync(4_100);
  fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(isFromSlowShop(queryKey)).toBe(false);
  expect(client.getQueryData(queryKey)).toBe('Maya');
});

test('what is on its way when this begins is followed as well', async () => {
  stop();
  renew();
  await vi.advanceTimersByTimeAsync(100);
  stop = followSlowRenewals(client);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(ageOf(queryKey)).toBe(keptAt);
});

test('a first answer that takes long has no age', async () => {
  client.removeQueries({ queryKey });
  renew();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ageOf(queryKey)).toBeUndefined();
});
