import { expect, test } from 'vitest';

import { EncodeQueue } from './encode-queue.ts';

/** Jobs that end when told to. */
function aQueue(limit: number) {
  const queue = new EncodeQueue(limit);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (key: string, urgency: 'now' | 'later' = 'now', size = 0) =>
    queue.run(
      key,
      urgency,
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

test('no more at once than the limit, and each key once', async () => {
  const { run, started, end } = aQueue(2);
  const results = [run('a'), run('b'), run('c'), run('a')];
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'a']);
});

test('what somebody waits for goes first; ahead of time one at a time', async () => {
  const { run, started, end } = aQueue(2);
  void run('later 1', 'later');
  void run('later 2', 'later');
  expect(started).toEqual(['later 1']);
  void run('now 1');
  void run('now 2');
  expect(started).toEqual(['later 1', 'now 1']);
  await end('now 1');
  expect(started).toEqual(['later 1', 'now 1', 'now 2']);
  await end('later 1');
  expect(started.at(-1)).toBe('later 2');
});

test('of what is equally urgent the smallest goes first', async () => {
  const { run, started, end } = aQueue(1);
  for (const [key, size] of [
    ['first', 960],
    ['large', 1280],
    ['card', 320],
    ['card too', 320],
  ] as const) {
    void run(key, 'now', size);
  }
  for (const key of ['first', 'card', 'card too']) await end(key);
  expect(started).toEqual(['first', 'card', 'card too', 'large']);
});

test('what was made ahead of time becomes urgent when somebody asks', async () => {
  const { run, started, end } = aQueue(1);
  void run('a');
  void run('b', 'later');
  void run('c', 'later');
  void run('c', 'now');
  await end('a');
  expect(started).toEqual(['a', 'c']);
});

test('a failure ends its job only', async () => {
  const queue = new EncodeQueue(1);
  await expect(queue.run('a', 'now', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await queue.run('a', 'now', async () => 'well')).toBe('well');
});
