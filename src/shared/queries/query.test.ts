import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { createQueryClient, loadCalls, queryOf } from './query.ts';

// Loading a module would need more than the fake time.
beforeAll(loadCalls);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (retryAfter?: string) =>
  new AppError('error-response', 'Busy', { status: 429, failure: undefined, retryAfter });

const emptyHome = (): ResponseOf<AnyCall> => ({
  product: [],
  watchAndShop: [],
  testimonials: [],
});

/** Queries a shop that fails once. Returns the number of requests. */
async function requestsAfter(error: AppError, afterMs: number): Promise<number> {
  let asked = 0;
  const client = createQueryClient(async () => async () => {
    asked += 1;
    if (asked === 1) throw error;
    return emptyHome();
  });
  const answer = client.fetchQuery(queryOf('readHome'));
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(afterMs);
  client.clear();
  return asked;
}

test('a busy shop is called again after Retry-After', async () => {
  expect(await requestsAfter(busy('3'), 2_900)).toBe(1);
  expect(await requestsAfter(busy('3'), 3_100)).toBe(2);
});

test('without Retry-After, or after a long one, there is no retry', async () => {
  for (const error of [
    busy(),
    busy('900'),
    new AppError('error-response', 'No', { status: 422, failure: undefined }),
  ]) {
    expect(await requestsAfter(error, 2_000_000)).toBe(1);
  }
});

test('a timeout is retried soon', async () => {
  expect(await requestsAfter(new AppError('timeout', 'Slow'), 1_100)).toBe(2);
});

test('a cached response keeps its age and is stale', async () => {
  const cachedAt = '2026-11-20T08:00:00.000Z';
  let isReached = false;
  const client = createQueryClient(async () => async (_call, _input, _signal, onCached) => {
    if (!isReached) onCached?.({ at: cachedAt, isSlow: true });
    return emptyHome();
  });
  const query = queryOf('readHome');
  const state = () => client.getQueryState(query.queryKey);
  await client.fetchQuery(query);
  expect(state()).toMatchObject({
    dataUpdatedAt: Date.parse(cachedAt),
    isInvalidated: true,
    fetchFailureReason: { kind: 'timeout' },
  });
  isReached = true;
  await client.fetchQuery(query);
  expect(state()).toMatchObject({
    dataUpdatedAt: Date.now(),
    isInvalidated: false,
    fetchFailureReason: null,
  });
  client.clear();
});

test('a restarted request is retried at once, however often', async () => {
  const restarts = [1, 2, 3].map(() => new AppError('restarted', 'Again'));
  const client = createQueryClient(async () => async () => {
    const error = restarts.pop();
    if (error) throw error;
    return emptyHome();
  });
  const answer = client.fetchQuery(queryOf('readHome'));
  await vi.advanceTimersByTimeAsync(50);
  expect(await answer).toMatchObject({ product: [] });
  client.clear();
});
