import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AppError } from './app-error.ts';
import { createQueryClient, queryOf } from './query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (retryAfter?: string) => new AppError('refused', 'Busy', { status: 429, failure: undefined, retryAfter });

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
  for (const error of [busy(), busy('900'), new AppError('refused', 'No', { status: 422, failure: undefined })]) {
    expect(await askOnceFailing(error, 2_000_000)).toBe(1);
  }
});

test('one that was slow is asked again soon', async () => {
  expect(await askOnceFailing(new AppError('timeout', 'Slow'), 1_100)).toBe(2);
});
