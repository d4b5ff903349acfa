import { expect, test } from 'vitest';

import { Traffic } from '#server/http/traffic.ts';

import { warmPictures } from './warm-pictures.ts';

const workMs = 100;

/** A shop with pictures to make and a clock that moves when something is made or waited for. */
function aShop(hashes: readonly string[] = ['a', 'b'], existing: readonly string[] = []) {
  let clock = 0;
  const traffic = new Traffic(clock);
  const closing = new AbortController();
  const made: string[] = [];
  const ended: string[] = [];
  const pauses: number[] = [];
  let onWork = () => {};
  const warming = () =>
    warmPictures({
      hashes: new Set(hashes),
      signal: closing.signal,
      now: () => clock,
      traffic: { idleMs: () => traffic.idleMs(clock), nextRequest: () => traffic.nextRequest() },
      pause: async (ms) => {
        clock += ms;
        pauses.push(ms);
      },
      pictures: {
        warm: async (hash, width, format, signal) => {
          if (existing.includes(hash)) return false;
          onWork();
          clock += workMs;
          if (signal.aborted) ended.push(hash);
          signal.throwIfAborted();
          made.push(`${hash} ${width} ${format}`);
          return true;
        },
      },
    });
  const atWork = (at: number, run: () => void) => {
    let works = 0;
    onWork = () => {
      works += 1;
      if (works === at) run();
    };
  };
  return { warming, made, ended, pauses, traffic, closing, atWork, clock: () => clock };
}

test('pictures take a tenth of a core at most, and the smallest come first', async () => {
  const shop = aShop();
  await shop.warming();
  expect(shop.made).toHaveLength(12);
  expect(shop.made.slice(0, 3)).toEqual(['a 320 avif', 'b 320 avif', 'a 320 webp']);
  expect((shop.made.length * workMs) / shop.clock()).toBeLessThanOrEqual(0.1);
});

test('a request ends the picture that is being made; after five quiet seconds it is made again', async () => {
  const shop = aShop(['a']);
  let quietSince = 0;
  shop.atWork(2, () => {
    shop.traffic.begin();
    quietSince = shop.clock() + workMs;
    shop.traffic.end(quietSince);
  });
  await shop.warming();
  expect(shop.ended).toEqual(['a']);
  expect(shop.made).toHaveLength(6);
  expect(shop.pauses.filter((ms) => ms > 9 * workMs)).toEqual([5_000, 5_000]);
});

test('what exists is neither made nor waited for', async () => {
  const shop = aShop(['a', 'b'], ['a', 'b']);
  await shop.warming();
  expect([shop.made, shop.pauses]).toEqual([[], [5_000]]);
});

test('it ends with the shop', async () => {
  const shop = aShop();
  shop.atWork(3, () => shop.closing.abort(new Error('closing')));
  await expect(shop.warming()).rejects.toThrow('closing');
  expect(shop.made).toHaveLength(2);
});

test('while a request is under way the server is not idle', () => {
  const traffic = new Traffic(0);
  expect(traffic.idleMs(10)).toBe(10);
  const next = traffic.nextRequest();
  traffic.begin();
  traffic.begin();
  expect(next.aborted).toBe(true);
  traffic.end(30);
  expect(traffic.idleMs(40)).toBe(0);
  traffic.end(50);
  expect(traffic.idleMs(60)).toBe(10);
});
