import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';

import { FairQueue } from './fair-queue.ts';
import { VisitorWork } from './visitor-work.ts';

const options = { kind: 'page', concurrency: 1, maxPerVisitor: 3, maxWaiting: 6 };

/** A queue whose tasks end on demand, and the order in which they started. */
function aQueue(allowance = { burstMs: 1000, msPerSecond: 200 }) {
  const work = new VisitorWork(allowance);
  const queue = new FairQueue(work, options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const open = (address: string, name: string, key?: string) => {
    const page = queue.run(address, key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
    page.catch(() => undefined);
    return page;
  };
  const nextIteration = () => new Promise(setImmediate);
  /** Ends running tasks until none waits. */
  const finish = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await nextIteration();
      while (ends.length > 0) {
        idle = 0;
        ends.shift()?.();
        await nextIteration();
        await nextIteration();
      }
    }
  };
  return { work, queue, begun, ends, open, finish, nextIteration };
}

test('runs one at a time, round robin over visitors', async () => {
  const { open, begun, finish, nextIteration } = aQueue();
  const pages = [open('1.1.1.1', 'a1'), open('1.1.1.1', 'a2'), open('1.1.1.1', 'a3'), open('2.2.2.2', 'b1')];
  await nextIteration();
  await nextIteration();
  expect(begun).toEqual(['a1']);
  await finish();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(await Promise.all(pages)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('rejects a visitor with too many waiting with 429, and serves others', async () => {
  const { open, finish } = aQueue();
  const pages = Array.from({ length: 5 }, (_, at) => open('1.1.1.1', `a${at}`));
  await expect(pages[3]).rejects.toMatchObject({ status: 429 });
  const other = open('2.2.2.2', 'b');
  await finish();
  expect(await other).toBe('b');
});

test('drops the newest task of the visitor with the most when full', async () => {
  const { open, finish } = aQueue();
  const [a, b] = ['1.1.1.1', '2.2.2.2'].map((from) => [1, 2, 3].map((at) => open(from, `${from} ${at}`)));
  const honest = open('3.3.3.3', 'honest');
  await expect(a?.[2]).rejects.toMatchObject({ status: 503 });
  await finish();
  expect(await honest).toBe('honest');
  expect(await b?.[2]).toBe('2.2.2.2 3');
});

test('rejects the next with 503 when full of visitors with one task each', async () => {
  const { open, finish } = aQueue();
  const pages = Array.from({ length: 7 }, (_, at) => open(`1.1.1.${at}`, `${at}`));
  await expect(pages[6]).rejects.toMatchObject({ status: 503 });
  await finish();
  expect(await pages[5]).toBe('5');
});

test('delays a visitor without allowance, but not one who joins the same task', async () => {
  const { work, queue, open, begun, finish } = aQueue();
  work.charge('1.1.1.1', 60_000);
  const page = open('1.1.1.1', 'shared', 'key');
  await finish();
  expect(begun).toEqual([]);
  queue.join('2.2.2.2', 'key');
  await finish();
  expect(await page).toBe('shared');
});

test('starts a delayed task once the allowance has refilled', async () => {
  const { work, open, finish, begun } = aQueue({ burstMs: 10, msPerSecond: 1000 });
  work.charge('1.1.1.1', 20);
  const page = open('1.1.1.1', 'paced');
  await finish();
  await expect.poll(() => begun).toEqual(['paced']);
  await finish();
  expect(await page).toBe('paced');
});

test('goes on after a task that fails', async () => {
  const { queue, open, finish } = aQueue();
  const broken = queue.run('1.1.1.1', undefined, () => Promise.reject(new Error('broken')));
  const next = open('1.1.1.1', 'next');
  await expect(broken).rejects.toThrow('broken');
  await finish();
  expect(await next).toBe('next');
});

test('runs each task in the async context of its own request', async () => {
  const { queue } = aQueue();
  const request = new AsyncLocalStorage<string>();
  const seen = ['a', 'b', 'c'].map((name) =>
    request.run(name, () => queue.run('1.1.1.1', name, async () => request.getStore())),
  );
  expect(await Promise.all(seen)).toEqual(['a', 'b', 'c']);
});
