import { expect, test } from 'vitest';

import { errorMessage } from './error-message.ts';

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/page.js',
  'error loading dynamically imported module: https://shop.example/assets/page.js',
  'Importing a module script failed.',
])('a chunk that could not be loaded is a lost connection: %s', (message) => {
  expect(errorMessage(new TypeError(message))).toMatch(/^The shop can’t be reached right now/);
});

test('any other error has a general message', () => {
  expect(errorMessage(new TypeError('x is undefined'))).toBe(
    'Something went wrong. Please try again.',
  );
});
