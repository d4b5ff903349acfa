import { expect, test } from 'vitest';

import { slugOf } from '#server/modules/product/slug.ts';
import { wellFormed } from '#server/plain-text.ts';

import { cleanLines } from './clean-text.ts';

test('cleans spaces at the ends of lines, and keeps those within', () => {
  expect(cleanLines('one  \n  two \t \nthree  four')).toBe('one\n  two\nthree  four');
});

test('takes no more than a moment for texts made to be slow', () => {
  expect(cleanLines(`${' '.repeat(400_000)}x`)).toBe('x');
  const marks = `e${'\u0301\u0316'.repeat(200_000)}`;
  expect(slugOf(marks)).toMatch(/^e/);
  expect(wellFormed(marks)).toHaveLength(31);
}, 2_000);
