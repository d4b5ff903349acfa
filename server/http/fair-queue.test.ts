import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';

import { FairQueue } from './fair-queue.ts';
import { VisitorWork } from './visitor-work.ts';

const options = { kind: 'page', atOnce: 1, perVisitor: 3, inAll: 6 };

/** A queue whose renders end when they are told to, and the order in which they began. */
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
  const turn = () => new Promise(setImmediate);
  /** Ends what is under way until nothing waits. */
  const finish = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await turn();
      while (ends.length > 0) {
        idle = 0;
        ends.shift()?.();
        await turn();
        await turn();
      }
    }
  };
  return { work, queue, begun, ends, open, finish, turn };
}

test('one at a time, and visitors take turns', async () => {
  const { open, begun, finish, turn } = aQueue();
  const pages = [open('1.1.1.1', 'a1'), open('1.1.1.1', 'a2'), open('1.1.1.1', 'a3'), open('2.2.2.2', 'b1')];
  await turn();
  await turn();
  expect(begun).toEqual(['a1']);
  await finish();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(await Promise.all(pages)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a visitor with too many waiting gets 429, others are served', async () => {
  const { open, finish } = aQueue();
  const pages = Array.from({ length: 5 }, (_, at) => open('1.1.1.1', `a${at}`));
  await expect(pages[3]).rejects.toMatchObject({ status: 429 });
  const other = open('2.2.2.2', 'b');
  await finish();
  expect(await other).toBe('b');
});

test('when all is full, who has the most waiting gives way to who has few', async () => {
  const { open, finish } = aQueue();
  const [a, b] = ['1.1.1.1', '2.2.2.2'].map((from) => [1, 2, 3].map((at) => open(from, `${from} ${at}`)));
  const honest = open('3.3.3.3', 'honest');
  await expect(a?.[2]).rejects.toMatchObject({ status: 503 });
  await finish();
  expect(await honest).toBe('honest');
  expect(await b?.[2]).toBe('2.2.2.2 3');
});

test('when all is full of visitors with one each, the next gets 503', async () => {
  const { open, finish } = aQueue();
  const pages = Array.from({ length: 7 }, (_, at) => open(`1.1.1.${at}`, `${at}`));
  await expect(pages[6]).rejects.toMatchObject({ status: 503 });
  await finish();
  expect(await pages[5]).toBe('5');
});

test('who has used up their allowance waits, and whoever joins them does not', async () => {
  const { work, queue, open, begun, finish } = aQueue();
  work.charge('1.1.1.1', 60_000);
  const page = open('1.1.1.1', 'shared', 'key');
  await finish();
  expect(begun).toEqual([]);
  queue.join('2.2.2.2', 'key');
  await finish();
  expect(await page).toBe('shared');
});

test('a paced visitor goes on by themselves', async () => {
  const { work, open, finish, begun } = aQueue({ burstMs: 10, msPerSecond: 1000 });
  work.charge('1.1.1.1', 20);
  const page = open('1.1.1.1', 'paced');
  await finish();
  await expect.poll(() => begun).toEqual(['paced']);
  await finish();
  expect(await page).toBe('paced');
});

test('a render that fails makes way', async () => {
  const { queue, open, finish } = aQueue();
  const broken = queue.run('1.1.1.1', undefined, () => Promise.reject(new Error('broken')));
  const next = open('1.1.1.1', 'next');
  await expect(broken).rejects.toThrow('broken');
  await finish();
  expect(await next).toBe('next');
});

test('each renders in the context of its own request', async () => {
  const { queue } = aQueue();
  const request = new AsyncLocalStorage<string>();
  const seen = ['a', 'b', 'c'].map((name) =>
    request.run(name, () => queue.run('1.1.1.1', name, async () => request.getStore())),
  );
  expect(await Promise.all(seen)).toEqual(['a', 'b', 'c']);
});
