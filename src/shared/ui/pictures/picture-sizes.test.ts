import { expect, test } from 'vitest';

import { reduceSizes } from './picture-sizes.ts';

test.each([
  ['100vw', '50vw'],
  ['4.5rem', '2.25rem'],
  [
    '(width < 48rem) 46vw, (width < 64rem) 30vw, 18rem',
    '(width < 48rem) 23vw, (width < 64rem) 15vw, 9rem',
  ],
  ['(width <= 768px) 92vw, 19rem', '(width <= 768px) 46vw, 9.5rem'],
  // A favicon.
  ['48x48', '48x48'],
  ['any', 'any'],
])('halves lengths and leaves media conditions alone: %s', (sizes, saved) => {
  expect(reduceSizes(sizes, 3)).toBe(saved);
});

test('reduces less on a screen with a low pixel ratio', () => {
  expect(reduceSizes('90vw', 1)).toBe('60vw');
});
