import { expect, test } from 'vitest';

import { hasChanged, pairLines } from './cart-differences.ts';

const ring = { productId: 'ring', selectedAttributeId: 'size-7', quantity: 1, unitPrice: 1349.5 };
const lamp = { productId: 'lamp', selectedAttributeId: null, quantity: 2, unitPrice: 4000 };

const differences = (seen: readonly (typeof ring | typeof lamp)[], now: readonly (typeof ring | typeof lamp)[]) =>
  pairLines(seen, now).filter(hasChanged);

test('the same cart has no differences, whatever its order', () => {
  expect(differences([ring, lamp], [lamp, ring])).toEqual([]);
  expect(differences([{ ...lamp, selectedAttributeId: '' }], [lamp])).toEqual([]);
  expect(differences([], [])).toEqual([]);
});

test('each changed line is reported: price, quantity, added, removed', () => {
  const dearer = { ...ring, unitPrice: 1349.51 };
  const fewer = { ...lamp, quantity: 1 };
  expect(differences([ring, lamp], [dearer, fewer])).toEqual([
    { seen: ring, now: dearer },
    { seen: lamp, now: fewer },
  ]);
  expect(differences([ring], [lamp])).toEqual([
    { seen: undefined, now: lamp },
    { seen: ring, now: undefined },
  ]);
});

test('another variant of the same product is another line', () => {
  const other = { ...ring, selectedAttributeId: 'size-8' };
  expect(differences([ring], [other])).toHaveLength(2);
});

test('a line that was shown twice and is there once is reported', () => {
  expect(differences([ring, ring], [ring])).toEqual([{ seen: ring, now: undefined }]);
});
