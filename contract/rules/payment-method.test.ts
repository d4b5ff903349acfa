import { expect, test } from 'vitest';

import { isPaidOnline, paymentMethodOf } from './payment-method.ts';

test('code 0 is cash, 1 is online, and only online is paid in advance', () => {
  expect([paymentMethodOf(0), paymentMethodOf(1)]).toEqual(['cash', 'online']);
  expect([isPaidOnline({ method: 0 }), isPaidOnline({ method: 1 })]).toEqual([false, true]);
});

test('an unknown code counts as cash, everywhere the same', () => {
  for (const code of [-1, 2, Number.NaN]) {
    expect(paymentMethodOf(code)).toBe('cash');
    expect(isPaidOnline({ method: code })).toBe(false);
  }
});
