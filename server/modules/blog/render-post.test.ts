import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';

import { renderText } from './render-post.ts';

test('ends its thread when no text has come for a minute, and renders the next one on another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));

  await renderText('*One*');
  vi.advanceTimersByTime(59_000);
  await renderText('*Two*');
  expect(threads).toHaveLength(1);

  const ended = once(threads[0] as Worker, 'exit');
  vi.advanceTimersByTime(60_000);
  await ended;
  expect(await renderText('*Three*')).toMatchObject({ html: '<p><em>Three</em></p>' });
  expect(threads).toHaveLength(2);
});

test('ends a text that takes too long, while the event loop turns, and renders the next one', async () => {
  let isOver = false;
  const rendering = renderText('word '.repeat(40_000), 10).finally(() => {
    isOver = true;
  });
  await nextTurn();
  expect(isOver).toBe(false);
  expect(await rendering).toMatchObject({ problem: expect.stringContaining('too complicated') });
  expect(await renderText('*Next*')).toMatchObject({ html: '<p><em>Next</em></p>' });
});
