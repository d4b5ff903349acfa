import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';

import { TaskQueue } from './task-queue.ts';

test('runs a few tasks at a time, in order, and rejects with 503 when too many wait', async () => {
  const queue = new TaskQueue(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3, 4, 5].map((number) =>
    queue.run(() => {
      begun.push(number);
      return new Promise<number>((resolve) => ends.push(() => resolve(number)));
    }),
  );
  await expect(tasks[5]).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => begun).toEqual([0, 1]);
  expect(queue.counts.waiting).toBe(3);
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await Promise.all(tasks.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(queue.counts.waiting).toBe(0);
});

test('goes on after a task that fails', async () => {
  const queue = new TaskQueue(1, 1);
  const broken = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'next');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('runs each task in the async context of its own request', async () => {
  const queue = new TaskQueue(1, 3);
  const request = new AsyncLocalStorage<string>();
  const seen = ['a', 'b', 'c'].map((name) =>
    request.run(name, () => queue.run(async () => request.getStore())),
  );
  expect(await Promise.all(seen)).toEqual(['a', 'b', 'c']);
});
