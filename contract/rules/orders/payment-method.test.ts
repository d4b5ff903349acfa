import { expect, test } from 'vitest';

import {
  bookingPaymentText,
  isBookingPrepaid,
  isPaidOnline,
  paymentMethodOf,
  paymentRows,
} from './payment-method.ts';

test('code 1 is paid online in advance, every other is cash', () => {
  expect([paymentMethodOf(1), isPaidOnline({ method: 1 })]).toEqual(['online', true]);
  for (const code of [0, -1, 2, Number.NaN]) {
    expect(paymentMethodOf(code)).toBe('cash');
    expect(isPaidOnline({ method: code })).toBe(false);
  }
});

test('a booking is paid with a screenshot or in cash, and one of before stays as it was typed', () => {
  expect(['Online', 'Cash', 'Cheque', ''].map(isBookingPrepaid)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['Online', 'Cash', 'Cheque'].map(bookingPaymentText)).toEqual([
    'Online, with a screenshot of the payment',
    'Cash',
    'Cheque',
  ]);
});

const details = {
  service: 'Demo wallet',
  accountName: '',
  accountNumber: '0123',
  note: '',
  qr: null,
};

test('what is set is shown; number and amount can be copied as a banking app takes them', () => {
  expect(paymentRows(details, { text: 'Rs 12,799.50', rupees: 12_799.5 })).toEqual([
    { label: 'Bank or wallet', value: 'Demo wallet' },
    { label: 'Account number', value: '0123', copies: '0123' },
    { label: 'Amount', value: 'Rs 12,799.50', copies: '12799.50' },
  ]);
});

test('the account’s name is shown, and has nothing to copy', () => {
  const rows = paymentRows({ ...details, accountName: 'Sphatik Pvt Ltd' }, undefined);
  expect(rows[1]).toEqual({ label: 'Account name', value: 'Sphatik Pvt Ltd' });
});

test('an amount that is not known yet is left out', () => {
  expect(paymentRows(details, undefined).at(-1)).toMatchObject({ label: 'Account number' });
});
