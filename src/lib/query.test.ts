import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { AppError } from './app-error.ts';
import { createQueryClient, loadCalls, queryOf } from './query.ts';

// A module that is still being read would need more than the faked time.
beforeAll(loadCalls);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (retryAfter?: string) =>
  new AppError('error-response', 'Busy', { status: 429, failure: undefined, retryAfter });

/** Asks for the home page of a shop that fails once; answers how often it was asked. */
async function askOnceFailing(error: AppError, afterMs: number): Promise<number> {
  let asked = 0;
  const client = createQueryClient(async () => async () => {
    asked += 1;
    if (asked === 1) throw error;
    return { product: [], watchAndShop: [], testimonials: [] } as never;
  });
  const answer = client.fetchQuery(queryOf('readHome'));
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(asked).toBe(1));
  await vi.advanceTimersByTimeAsync(afterMs);
  client.clear();
  return asked;
}

test('a shop that is busy is asked again when it says', async () => {
  expect(await askOnceFailing(busy('3'), 2_900)).toBe(1);
  expect(await askOnceFailing(busy('3'), 3_100)).toBe(2);
});

test('one that says nothing, or a long time, is not asked again', async () => {
  for (const error of [
    busy(),
    busy('900'),
    new AppError('error-response', 'No', { status: 422, failure: undefined }),
  ]) {
    expect(await askOnceFailing(error, 2_000_000)).toBe(1);
  }
});

test('one that was slow is asked again soon', async () => {
  expect(await askOnceFailing(new AppError('timeout', 'Slow'), 1_100)).toBe(2);
});

test('what the phone has answered has its own age, counts as stale, and is so for whoever waited for it', async () => {
  const cachedAt = '2026-11-20T08:00:00.000Z';
  let isReached = false;
  const client = createQueryClient(async () => async (_call, _input, _signal, onCached) => {
    if (!isReached) onCached?.({ at: cachedAt, isSlow: true });
    return { product: [], watchAndShop: [], testimonials: [] } as never;
  });
  const query = queryOf('readHome');
  const look = () => client.getQueryState(query.queryKey);
  await client.fetchQuery(query);
  expect(look()).toMatchObject({
    dataUpdatedAt: Date.parse(cachedAt),
    isInvalidated: true,
    fetchFailureReason: { kind: 'timeout' },
  });
  isReached = true;
  await client.fetchQuery(query);
  expect(look()).toMatchObject({ dataUpdatedAt: Date.now(), isInvalidated: false, fetchFailureReason: null });
  client.clear();
});

test('one that is started again is asked at once, however often', async () => {
  const restarts = [1, 2, 3].map(() => new AppError('restarted', 'Again'));
  const client = createQueryClient(async () => async () => {
    const error = restarts.pop();
    if (error) throw error;
    return { product: [], watchAndShop: [], testimonials: [] } as never;
  });
  const answer = client.fetchQuery(queryOf('readHome'));
  await vi.advanceTimersByTimeAsync(50);
  expect(await answer).toMatchObject({ product: [] });
  client.clear();
});
