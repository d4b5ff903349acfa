import { expect, test } from 'vitest';

import { AnswerCache } from './answer-cache.ts';
import { FailureError } from './failure-error.ts';
import { addTags } from './response-tags.ts';
import { StoredAnswer } from './stored-answer.ts';

function aCache(maxBytes = 100_000) {
  const state = { generation: '1', made: 0, change: (_: ReadonlySet<string>) => {} };
  const cache = new AnswerCache(
    {
      generation: async () => state.generation,
      onChange: (listener) => {
        state.change = listener;
      },
    },
    maxBytes,
  );
  const make = async (...tags: string[]) => {
    state.made += 1;
    addTags(...tags);
    return new StoredAnswer(`answer ${state.made}`, 'text/plain');
  };
  return { cache, make, state };
}

test('what is there is not made again until the generation moves', async () => {
  const { cache, make, state } = aCache();
  const first = await cache.get('a', () => make());
  expect(await cache.get('a', () => make())).toBe(first);
  state.generation = '2';
  expect(await cache.get('a', () => make())).not.toBe(first);
  expect(state.made).toBe(2);
});

test('many at once wait for one', async () => {
  const { cache, make, state } = aCache();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', () => make())));
  expect(new Set(answers).size).toBe(1);
  expect(state.made).toBe(1);
});

test('what is refused to one asker is made for another who waited with them', async () => {
  const { cache, make } = aCache();
  const refused = cache.get('a', async () => {
    await new Promise(setImmediate);
    throw new FailureError(429, 'Too many requests.');
  });
  let joined = 0;
  const waiting = cache.get('a', () => make(), { onJoin: () => (joined += 1) });
  await expect(refused).rejects.toThrow('Too many');
  expect(await waiting).toBeInstanceOf(StoredAnswer);
  expect(joined).toBe(1);
});

test('rare answers push out only one another', async () => {
  const { cache, make, state } = aCache(20_000);
  const popular = await cache.get('popular', () => make());
  for (let at = 0; at < 100; at += 1) await cache.get(`rare ${at}`, () => make(), { isRare: () => true });
  const { made } = state;
  expect(await cache.get('popular', () => make())).toBe(popular);
  await cache.get('rare 99', () => make());
  expect(state.made).toBe(made);
  await cache.get('rare 0', () => make());
  expect(state.made).toBe(made + 1);
});

test('what was begun before a change is sent but not kept', async () => {
  const { cache, make, state } = aCache();
  let finish = () => {};
  const slow = cache.get('a', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return make();
  });
  await Promise.resolve();
  state.generation = '2';
  await cache.get('b', () => make());
  finish();
  const old = await slow;
  expect(await cache.get('a', () => make())).not.toBe(old);
});

test('a failure is not kept', async () => {
  const { cache, make } = aCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', () => make())).toBeInstanceOf(StoredAnswer);
});

test('however many addresses there are, the memory has an end', async () => {
  const { cache, make, state } = aCache(5_000);
  for (let at = 0; at < 100; at += 1) await cache.get(`key ${at}`, () => make());
  await cache.get('key 99', () => make());
  expect(state.made).toBe(100);
  await cache.get('key 0', () => make());
  expect(state.made).toBe(101);
});

test('a changed product drops what shows it, and nothing else', async () => {
  const { cache, make, state } = aCache();
  const ring = await cache.get('ring', () => make('1', '2'));
  const bowl = await cache.get('bowl', () => make('3'));
  state.change(new Set(['2']));
  expect(await cache.get('ring', () => make('1', '2'))).not.toBe(ring);
  expect(await cache.get('bowl', () => make('3'))).toBe(bowl);
});

test('what shows a product that changed while it was being made is sent but not kept', async () => {
  const { cache, make, state } = aCache();
  const first = cache.get('ring', async () => {
    const answer = await make('1');
    state.change(new Set(['1']));
    return answer;
  });
  const other = cache.get('bowl', () => make('2'));
  expect(await cache.get('ring', () => make('1'))).toBe(await first);
  expect(await cache.get('ring', () => make('1'))).not.toBe(await first);
  expect(await cache.get('bowl', () => make('2'))).toBe(await other);
});

test('readers of a popular response get the old one while it is made again', async () => {
  const { cache, make, state } = aCache();
  const get = () => cache.get('ring', () => make('1'));
  const old = await get();
  for (let use = 0; use < 20; use += 1) await get();
  state.change(new Set(['1']));
  expect(await get()).toBe(old);
  await expect.poll(get).not.toBe(old);
  expect(state.made).toBe(2);
});
