import { expect, test } from 'vitest';

import { isWornSize } from './worn-size.ts';

test.each([
  ['Ring size', true],
  ['Size', true],
  ['Chain length', true],
  ['Bead size', false],
  ['Colour', false],
  ['Lengthwise', false],
])('whether %s has to fit somebody: %s', (attributeName, isWorn) => {
  expect(isWornSize(attributeName)).toBe(isWorn);
});
