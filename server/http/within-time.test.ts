import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

import { withinTime } from './within-time.ts';

const limitMs = 60_000;
const tooLate = () => new Error('too late');

test('returns what the work does, or throws its error', async () => {
  expect(await withinTime(limitMs, tooLate, async () => 'a page')).toBe('a page');
  const failing = withinTime(limitMs, tooLate, async () => {
    throw new Error('no page');
  });
  await expect(failing).rejects.toThrow('no page');
});

test('throws after its time, and aborts the work', async () => {
  let given: AbortSignal | undefined;
  const hanging = withinTime(5, tooLate, (signal) => {
    given = signal;
    return new Promise(() => {});
  });
  await expect(hanging).rejects.toThrow('too late');
  expect(given?.reason).toEqual(new Error('too late'));
});

test('keeps nothing once it is done, not even until its time is over', async () => {
  const makePage = async (signal: AbortSignal) => {
    // As the renderer does.
    new Request('http://shop.example/', { signal });
    signal.addEventListener('abort', () => {});
    return { html: 'a page' };
  };
  const pages: WeakRef<{ html: string }>[] = [];
  for (let at = 0; at < 20; at += 1)
    pages.push(new WeakRef(await withinTime(limitMs, tooLate, makePage)));
  // Without it, what a WeakRef has just been made of is kept.
  await pause(1);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  // The last one may still be on the stack.
  expect(pages.filter((page) => page.deref() !== undefined).length).toBeLessThanOrEqual(1);
});
