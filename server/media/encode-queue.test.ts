import { expect, test } from 'vitest';

import { EncodeQueue } from './encode-queue.ts';

/** A queue whose jobs end on demand. */
function aQueue(limit: number) {
  const queue = new EncodeQueue(limit);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (key: string, size = 0) =>
    queue.run(
      key,
      () => {
        started.push(key);
        return new Promise((resolve) => ends.set(key, () => resolve(key)));
      },
      size,
    );
  const end = async (key: string) => {
    ends.get(key)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, started, end };
}

test('runs at most the limit at once, and each key once', async () => {
  const { run, started, end } = aQueue(2);
  const results = [run('a'), run('b'), run('c'), run('a')];
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'a']);
});

test('starts the smallest first', async () => {
  const { run, started, end } = aQueue(1);
  for (const [key, size] of [
    ['first', 960],
    ['large', 1280],
    ['card', 320],
    ['card too', 320],
  ] as const) {
    void run(key, size);
  }
  for (const key of ['first', 'card', 'card too']) await end(key);
  expect(started).toEqual(['first', 'card', 'card too', 'large']);
});

test('goes on after a failure', async () => {
  const queue = new EncodeQueue(1);
  await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await queue.run('a', async () => 'well')).toBe('well');
});
