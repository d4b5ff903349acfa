import { expect, test } from 'vitest';

import { Traffic } from '#server/http/traffic.ts';

import { warmPictures } from './warm-pictures.ts';

const workMs = 100;

/** A shop with pictures to make, and a fake clock that advances with work and pauses. */
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

test('uses at most a tenth of a core, and starts with the smallest pictures', async () => {
  const shop = aShop();
  await shop.warming();
  expect(shop.made).toHaveLength(12);
  expect(shop.made.slice(0, 3)).toEqual(['a 320 avif', 'b 320 avif', 'a 320 webp']);
  expect((shop.made.length * workMs) / shop.clock()).toBeLessThanOrEqual(0.1);
});

test('aborts the current picture at a request, and makes it again after five idle seconds', async () => {
  const shop = aShop(['a']);
  let idleSince = 0;
  shop.atWork(2, () => {
    shop.traffic.begin();
    idleSince = shop.clock() + workMs;
    shop.traffic.end(idleSince);
  });
  await shop.warming();
  expect(shop.ended).toEqual(['a']);
  expect(shop.made).toHaveLength(6);
  expect(shop.pauses.filter((ms) => ms > 9 * workMs)).toEqual([5_000, 5_000]);
});

test('skips existing pictures without a pause', async () => {
  const shop = aShop(['a', 'b'], ['a', 'b']);
  await shop.warming();
  expect([shop.made, shop.pauses]).toEqual([[], [5_000]]);
});

test('stops when the shop closes', async () => {
  const shop = aShop();
  shop.atWork(3, () => shop.closing.abort(new Error('closing')));
  await expect(shop.warming()).rejects.toThrow('closing');
  expect(shop.made).toHaveLength(2);
});

test('Traffic is not idle while a request is running', () => {
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
