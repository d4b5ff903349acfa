import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { TimeSlice } from './time-slice.ts';

/** How many transactions of 1 ms begin in one turn of the event loop, after so much other work. */
async function countInOneTurn(othersMs: number): Promise<number> {
  let ms = 0;
  const slice = new TimeSlice({ now: () => ms, busyMs: () => ms });
  ms += othersMs;
  let count = 0;
  let isOver = false;
  const run = (async () => {
    for (; count < 100 && !isOver; ms += 1) {
      await slice.wait();
      count += 1;
    }
  })();
  setImmediate(() => {
    isOver = true;
  });
  await nextTurn();
  const inTurn = count;
  await run;
  return inTurn;
}

test.each([
  ['two milliseconds of transactions run before other work', 0, 3],
  ['after much other work they have as much time', 10, 11],
  ['but not without end', 1000, 21],
])('%s', async (_what, othersMs, count) => {
  expect(await countInOneTurn(othersMs)).toBe(count);
});
