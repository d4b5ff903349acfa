import fc from 'fast-check';
import { expect, test } from 'vitest';

import { totalPages } from '#contract/rules/catalogue/paging.ts';

test('every item has its page and no page but the first is empty', () => {
  expect(totalPages(0, 12)).toBe(1);
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (items, size) => {
      const pages = totalPages(items, size);
      expect(pages * size).toBeGreaterThanOrEqual(items);
      expect(pages === 1 || (pages - 1) * size < items).toBe(true);
    }),
  );
});
