import { expect, test } from 'vitest';

import { isPaidOnline, paymentMethodOf } from './payment-method.ts';

test('code 1 is paid online in advance, every other is cash', () => {
  expect([paymentMethodOf(1), isPaidOnline({ method: 1 })]).toEqual(['online', true]);
  for (const code of [0, -1, 2, Number.NaN]) {
    expect(paymentMethodOf(code)).toBe('cash');
    expect(isPaidOnline({ method: code })).toBe(false);
  }
});
