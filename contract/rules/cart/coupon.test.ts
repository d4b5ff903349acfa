import fc from 'fast-check';
import { expect, test } from 'vitest';

import { agreedOf, sumsOfAgreed } from './agreed.ts';
import { orderSums } from './cart-sums.ts';
import { type Coupon, couponMisfit, couponText, isSameOffer, takenOff } from './coupon.ts';

const nepal = { feePaisa: 10_000, freeFromPaisa: 400_000 };
const ring = { productId: 'ring', totalPaisa: 100_000 };
const lamp = { productId: 'lamp', totalPaisa: 50_000 };
const coupon = (own: Partial<Coupon>): Coupon => ({ code: 'DASHAIN', percent: 0, ...own });
const rings = { label: 'Rings', productIds: ['ring'] };

test('a percent, a sum or the delivery is taken off, of all or of what it is for', () => {
  const totals = (own: Partial<Coupon>) => {
    const sums = orderSums([ring, lamp], nepal, takenOff([ring, lamp], coupon(own)));
    return [sums.discountPaisa, sums.shippingPaisa, sums.totalPaisa];
  };
  expect(totals({ percent: 12.5 })).toEqual([18_750, 10_000, 141_250]);
  expect(totals({ percent: 10, only: rings })).toEqual([10_000, 10_000, 150_000]);
  expect(totals({ amountPaisa: 20_000 })).toEqual([20_000, 10_000, 140_000]);
  expect(totals({ amountPaisa: 120_000, only: rings })).toEqual([100_000, 10_000, 60_000]);
  expect(totals({ amountPaisa: 900_000 })).toEqual([150_000, 10_000, 10_000]);
  expect(totals({ isDeliveryFree: true })).toEqual([0, 0, 150_000]);
});

test('one that does not fit takes nothing off, and says why', () => {
  const large = coupon({ amountPaisa: 20_000, leastPaisa: 200_000 });
  expect(couponMisfit([ring, lamp], large)).toBe('Coupon DASHAIN is for orders from Rs 2,000 on.');
  expect(couponMisfit([ring, ring], large)).toBeUndefined();
  expect(takenOff([ring, lamp], large)).toEqual({});
  const ofRings = coupon({ percent: 10, only: rings });
  expect(couponMisfit([lamp], ofRings)).toBe(
    'Coupon DASHAIN is for Rings, and none is in your cart.',
  );
  const lines = [
    { productId: 'lamp', selectedAttributeId: null, quantity: 1, unitPaisa: lamp.totalPaisa },
  ];
  expect(agreedOf(lines, nepal, ofRings)).toMatchObject({ coupon: null, totalPaisa: 60_000 });
});

test('says what it gives, and whether two give the same', () => {
  expect(couponText(coupon({ percent: 12.5 }))).toBe('12.5% off');
  expect(couponText(coupon({ amountPaisa: 20_000, only: rings }))).toBe('Rs 200 off Rings');
  expect(couponText(coupon({ isDeliveryFree: true }))).toBe('free delivery');
  expect(isSameOffer(null, coupon({ percent: 0 }))).toBe(true);
  expect(isSameOffer(coupon({ amountPaisa: 1 }), coupon({ amountPaisa: 2 }))).toBe(false);
  expect(isSameOffer(coupon({ percent: 5 }), coupon({ percent: 5, leastPaisa: 9 }))).toBe(true);
});

const aLine = fc.record({
  productId: fc.constantFrom('ring', 'lamp', 'bowl'),
  selectedAttributeId: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPaisa: fc.integer({ min: 0, max: 10_000_000 }),
});
const aCoupon = fc.record(
  {
    code: fc.constant('ANY'),
    percent: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    amountPaisa: fc.integer({ min: 0, max: 100_000_000 }),
    isDeliveryFree: fc.boolean(),
    leastPaisa: fc.integer({ min: 0, max: 100_000_000 }),
    only: fc.record({
      label: fc.constant('Rings'),
      productIds: fc.subarray(['ring', 'lamp', 'bowl']),
    }),
  },
  { requiredKeys: ['code', 'percent'] },
);

test('sums are whole paisa, never below zero, and add up, whatever the coupon', () => {
  const property = fc.property(
    fc.array(aLine, { maxLength: 8 }),
    aCoupon,
    fc.boolean(),
    (lines, one, isPickup) => {
      const agreed = agreedOf(lines, nepal, one, isPickup);
      const sums = sumsOfAgreed(agreed);
      const all = Object.values(sums);
      expect(all.every((paisa) => Number.isSafeInteger(paisa) && paisa >= 0)).toBe(true);
      expect(sums.discountPaisa).toBeLessThanOrEqual(sums.subtotalPaisa);
      const { subtotalPaisa, discountPaisa, shippingPaisa, totalPaisa } = sums;
      expect(subtotalPaisa - discountPaisa + shippingPaisa).toBe(totalPaisa);
      if (agreed.coupon === null) expect(discountPaisa).toBe(0);
      // What the server makes of what was agreed is the same.
      expect(agreedOf(agreed.lines, nepal, agreed.coupon, isPickup)).toEqual(agreed);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
