import { expect, test } from 'vitest';

import { parseMailedLink } from './mailed-link.ts';

test('spaces that were plus signs are plus signs again', () => {
  expect(parseMailedLink({ token: 'a b+c', email: 'maya gems@example.com' })).toEqual({
    token: 'a+b+c',
    email: 'maya+gems@example.com',
  });
});

test('what is missing or empty is missing', () => {
  expect(parseMailedLink({ token: '' })).toEqual({});
  expect(parseMailedLink({ email: 'a@b.np', other: 'x' })).toEqual({ email: 'a@b.np' });
});
