import { expect, test } from 'vitest';

import { parseMailedLink } from './mailed-link.ts';

test('restores plus signs that were decoded as spaces', () => {
  expect(parseMailedLink({ token: 'a b+c', email: 'maya gems@example.com' })).toEqual({
    token: 'a+b+c',
    email: 'maya+gems@example.com',
  });
});

test('leaves out missing and empty parameters', () => {
  expect(parseMailedLink({ token: '' })).toEqual({});
  expect(parseMailedLink({ email: 'a@b.np', other: 'x' })).toEqual({ email: 'a@b.np' });
});
