import { expect, test } from 'vitest';

import { pageTypeOf } from './page-type.ts';

test.each([
  ['/', 'home'],
  ['/products', 'list'],
  ['/products/', 'list'],
  ['/shop/by-crystal/amethyst', 'list'],
  ['/products/amethyst-ring', 'product'],
  ['/Products/Amethyst-Ring', 'product'],
  ['/products/custom', 'service'],
  ['/services/tarot-reading', 'service'],
  ['/blogs', 'blog'],
  ['/blogs/amethyst-care', 'post'],
  ['/reset-password', 'account'],
  ['/products/a/b', 'other'],
  ['/.env', 'other'],
  ['//', 'home'],
  ['', 'other'],
])('%s is of type %s', (path, type) => {
  expect(pageTypeOf(path)).toBe(type);
});
