import { expect, test } from 'vitest';
import { labelOfSlug } from '#contract/capitalized.ts';
import { sizeLabel } from './size-label.ts';

test.each([
  ['8mm', '8 mm'],
  ['16', '16'],
  ['ring size 16', 'Ring size 16'],
  ['wrist size 17cm', 'Wrist size 17 cm'],
  ['size xl', 'Size XL'],
  ['m', 'M'],
])('%s is written %s', (size, label) => {
  expect(sizeLabel(size)).toBe(label);
});

test('a slug is read as words', () => {
  expect(labelOfSlug('gold-plated')).toBe('Gold plated');
});
