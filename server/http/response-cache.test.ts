import { afterEach, expect, test, vi } from 'vitest';

import { CachedResponse } from './cached-response.ts';
import { FailureError } from './failure-error.ts';
import { ResponseCache } from './response-cache.ts';
import { addTags } from './response-tags.ts';

afterEach(() => {
  vi.useRealTimers();
});

function aCache(maxBytes = 100_000) {
  const state = { version: '1', made: 0, change: (_: ReadonlySet<string>) => {} };
  const cache = new ResponseCache(
    {
      version: async () => state.version,
      onChange: (listener) => {
        state.change = listener;
      },
    },
    maxBytes,
  );
  const make = async (...tags: string[]) => {
    state.made += 1;
    addTags(...tags);
    return new CachedResponse(`response ${state.made}`, 'text/plain');
  };
  return { cache, make, state };
}

test('reuses a response until the catalogue version changes', async () => {
  const { cache, make, state } = aCache();
  const first = await cache.get('a', () => make());
  expect(await cache.get('a', () => make())).toBe(first);
  state.version = '2';
  expect(await cache.get('a', () => make())).not.toBe(first);
  expect(state.made).toBe(2);
});

test('makes one response for concurrent requests', async () => {
  const { cache, make, state } = aCache();
  const responses = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', () => make())));
  expect(new Set(responses).size).toBe(1);
  expect(state.made).toBe(1);
});

test('makes the response for a waiting request when the first one is rate limited', async () => {
  const { cache, make } = aCache();
  const rejected = cache.get('a', async () => {
    await new Promise(setImmediate);
    throw new FailureError(429, 'Too many requests.');
  });
  let joined = 0;
  const waiting = cache.get('a', () => make(), { onJoin: () => (joined += 1) });
  await expect(rejected).rejects.toThrow('Too many');
  expect(await waiting).toBeInstanceOf(CachedResponse);
  expect(joined).toBe(1);
});

test('evicts rare responses only for other rare ones', async () => {
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

test('does not cache a response begun before a new version', async () => {
  const { cache, make, state } = aCache();
  let finish = () => {};
  const slow = cache.get('a', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return make();
  });
  await Promise.resolve();
  state.version = '2';
  await cache.get('b', () => make());
  finish();
  const old = await slow;
  expect(await cache.get('a', () => make())).not.toBe(old);
});

test('does not cache a failure', async () => {
  const { cache, make } = aCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', () => make())).toBeInstanceOf(CachedResponse);
});

test('limits its memory however many keys there are', async () => {
  const { cache, make, state } = aCache(5_000);
  for (let at = 0; at < 100; at += 1) await cache.get(`key ${at}`, () => make());
  await cache.get('key 99', () => make());
  expect(state.made).toBe(100);
  await cache.get('key 0', () => make());
  expect(state.made).toBe(101);
});

test('drops only the responses that show a changed product', async () => {
  const { cache, make, state } = aCache();
  const ring = await cache.get('ring', () => make('1', '2'));
  const bowl = await cache.get('bowl', () => make('3'));
  state.change(new Set(['2']));
  expect(await cache.get('ring', () => make('1', '2'))).not.toBe(ring);
  expect(await cache.get('bowl', () => make('3'))).toBe(bowl);
});

test('makes a response again whose product changed meanwhile', async () => {
  const { cache, make, state } = aCache();
  const first = cache.get('ring', async () => {
    const response = await make('1');
    state.change(new Set(['1']));
    return response;
  });
  const other = cache.get('bowl', () => make('2'));
  expect(await cache.get('ring', () => make('1'))).toBe(await first);
  expect(await cache.get('ring', () => make('1'))).not.toBe(await first);
  expect(await cache.get('bowl', () => make('2'))).toBe(await other);
});

test('serves a popular response stale while it is made again', async () => {
  const { cache, make, state } = aCache();
  const get = () => cache.get('ring', () => make('1'));
  const old = await get();
  for (let use = 0; use < 25; use += 1) await get();
  state.change(new Set(['1']));
  expect(await get()).toBe(old);
  await expect.poll(get).not.toBe(old);
  expect(state.made).toBe(2);
});

test('stays popular while its product changes all the time, and is never stale for long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { cache, state } = aCache();
  const makeSlowly = async () => {
    state.made += 1;
    addTags('1');
    // An order of the product while the response is made.
    await Promise.resolve().then(() => state.change(new Set(['1'])));
    return new CachedResponse(`response ${state.made}`, 'text/plain');
  };
  const get = () => cache.get('ring', makeSlowly);
  for (let use = 0; use < 25; use += 1) await get();
  const made = state.made;
  const old = await get();
  expect(await get()).toBe(old);
  expect(state.made).toBeLessThanOrEqual(made + 2);

  vi.advanceTimersByTime(1_001);
  expect(await get()).not.toBe(old);

  vi.advanceTimersByTime(300_000);
  const later = await get();
  state.change(new Set(['1']));
  expect(await get(), 'rarely used: never stale').not.toBe(later);
});
