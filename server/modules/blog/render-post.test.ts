import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { renderText } from './render-post.ts';

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
