import { expect, test } from 'vitest';

import { warmPictures } from './warm-pictures.ts';

const workMs = 100;

/** A shop with pictures to make, and a fake clock that advances with work and pauses. */
function aShop(hashes: readonly string[] = ['a', 'b'], existing: readonly string[] = []) {
  let clock = 0;
  const closing = new AbortController();
  const made: string[] = [];
  const pauses: number[] = [];
  let onWork = () => {};
  const warming = () =>
    warmPictures({
      hashes: new Set(hashes),
      signal: closing.signal,
      now: () => clock,
      pause: async (ms) => {
        clock += ms;
        pauses.push(ms);
      },
      pictures: {
        warm: async (hash, width, format, signal) => {
          if (existing.includes(hash)) return false;
          onWork();
          clock += workMs;
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
  return { warming, made, pauses, closing, atWork, clock: () => clock };
}

test('uses at most a tenth of a core, and starts with the smallest pictures', async () => {
  const shop = aShop();
  await shop.warming();
  expect(shop.made).toHaveLength(12);
  expect(shop.made.slice(0, 3)).toEqual(['a 320 avif', 'b 320 avif', 'a 320 webp']);
  expect((shop.made.length * workMs) / shop.clock()).toBeLessThanOrEqual(0.1);
});

test('skips existing pictures without a pause', async () => {
  const shop = aShop(['a', 'b'], ['a', 'b']);
  await shop.warming();
  expect([shop.made, shop.pauses]).toEqual([[], []]);
});

test('stops when the shop closes', async () => {
  const shop = aShop();
  shop.atWork(3, () => shop.closing.abort(new Error('closing')));
  await expect(shop.warming()).rejects.toThrow('closing');
  expect(shop.made).toHaveLength(2);
});
