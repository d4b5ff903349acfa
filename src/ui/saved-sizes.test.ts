import { expect, test } from 'vitest';

import { savedSizes } from './saved-sizes.ts';

test.each([
  ['100vw', '50vw'],
  ['4.5rem', '2.25rem'],
  ['(width < 48rem) 46vw, (width < 64rem) 30vw, 18rem', '(width < 48rem) 23vw, (width < 64rem) 15vw, 9rem'],
  ['(width <= 768px) 92vw, 19rem', '(width <= 768px) 46vw, 9.5rem'],
  // A tab's icon.
  ['48x48', '48x48'],
  ['any', 'any'],
])('lengths are halved and conditions kept: %s', (sizes, saved) => {
  expect(savedSizes(sizes, 3)).toBe(saved);
});

test('a screen with few pixels keeps a little more', () => {
  expect(savedSizes('90vw', 1)).toBe('60vw');
});
