import { expect, test } from 'vitest';

import { reasonsOf } from './input-reasons.ts';

test('a field has one reason, however much is wrong with it', () => {
  const issues = [
    { code: 'invalid_type', expected: 'int', path: ['quantity'] },
    { code: 'too_small', minimum: 1, path: ['quantity'] },
    { code: 'too_small', origin: 'string', minimum: 1, path: ['name'] },
  ];
  expect(reasonsOf(issues).map(({ field }) => field)).toEqual(['quantity', 'name']);
});
