import { expect, test } from 'vitest';

import { allowedCustomOrderMoves } from './custom-order-moves.ts';

test.each([
  ['new', ['quoted', 'declined']],
  ['quoted', ['quoted', 'accepted', 'declined']],
  ['accepted', ['declined', 'done']],
  ['declined', []],
  ['done', []],
] as const)('a custom order that is %s', (state, moves) => {
  expect(allowedCustomOrderMoves(state)).toEqual(moves);
});
