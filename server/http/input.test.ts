import { expect, test } from 'vitest';

import { checkValues, reasonsOf } from './input.ts';

test('a field has one reason, however much is wrong with it', () => {
  const issues = [
    { code: 'invalid_type', expected: 'int', path: ['quantity'] },
    { code: 'too_small', minimum: 1, path: ['quantity'] },
    { code: 'too_small', origin: 'string', minimum: 1, path: ['name'] },
  ];
  expect(reasonsOf(issues).map(({ field }) => field)).toEqual(['quantity', 'name']);
});

test('a list of 200,000 wrong entries has its first reasons at once', () => {
  const issues = Array.from({ length: 200_000 }, (_, at) => ({
    code: 'invalid_type',
    path: ['list', at],
  }));
  expect(reasonsOf(issues)).toHaveLength(500);
}, 2_000);

/** `levels` lists inside one another. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('accepts ordinary input', () => {
  for (const value of [undefined, null, 'text', 7, true, { a: [{ b: 'c' }] }, nested(30)])
    checkValues(value);
});

test.each([40, 100_000])('rejects %i levels', (levels) => {
  expect(() => checkValues(nested(levels))).toThrow('The request is nested too deeply.');
  expect(() => checkValues([{ a: { b: nested(levels) } }])).toThrow('nested too deeply');
});

test('finds a NUL in values and in names', () => {
  for (const value of ['a\0', { a: ['b', '\0'] }, { 'a\0': 1 }]) {
    expect(() => checkValues(value)).toThrow('a character that is not allowed');
  }
});
