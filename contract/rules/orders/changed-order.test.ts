import { expect, test } from 'vitest';

import { agreedOfChange, discountOfSums, sumsChanged } from './changed-order.ts';

const zone = { feePaisa: 10_000, freeFromPaisa: 400_000 };
const line = (quantity: number) => ({
  productId: 'bead',
  selectedAttributeId: null,
  quantity,
  unitPaisa: 100_000,
});

test('a coupon of an earlier order keeps its percent, and a discount by hand its sum', () => {
  const coupon = discountOfSums({
    couponCode: 'DASHAIN',
    subtotalPaisa: 123_450,
    discountPaisa: 17_900,
  });
  expect(coupon).toEqual({ coupon: { code: 'DASHAIN', percent: 14.5 } });
  const sums = { zone, isPickup: false, feePaisa: undefined };
  expect(agreedOfChange([line(2)], { ...sums, discount: coupon }).totalPaisa).toBe(181_000);
  const byHand = discountOfSums({ couponCode: null, subtotalPaisa: 200_000, discountPaisa: 5_000 });
  expect(byHand).toEqual({ coupon: null, byHand: { paisa: 5_000 } });
  expect(agreedOfChange([line(1)], { ...sums, discount: byHand }).totalPaisa).toBe(105_000);
  const none = discountOfSums({ couponCode: null, subtotalPaisa: 200_000, discountPaisa: 0 });
  expect(agreedOfChange([line(4)], { ...sums, discount: none })).toMatchObject({
    deliveryPaisa: 0,
    totalPaisa: 400_000,
  });
});

test('a fee that was set is taken in place of the zone’s, and is named where it differs', () => {
  const discount = { coupon: null };
  const now = agreedOfChange([line(1)], { zone, isPickup: false, discount, feePaisa: 77_700 });
  expect(now).toMatchObject({ deliveryPaisa: 77_700, totalPaisa: 177_700 });
  const seen = { deliveryPaisa: 10_000, totalPaisa: 110_000 };
  expect(sumsChanged(seen, now).map(({ description }) => description)).toEqual([
    'Delivery is now Rs 777 (was Rs 100).',
    'The total is now Rs 1,777 (was Rs 1,100).',
  ]);
  expect(sumsChanged(now, now)).toEqual([]);
});
