import { expect, test } from 'vitest';

import { type CashAllowance, cashRefusal } from './cash-allowance.ts';

const fresh: CashAllowance = {
  needsConfirmation: false,
  limitPaisa: 1_000_000,
  limitPieces: 5,
  openPaisa: 0,
  openPieces: 0,
};
const order = { totalPaisa: 500_000, pieces: 3 };

test('an order within both limits, to the paisa and the piece, is paid in cash', () => {
  expect(cashRefusal(fresh, { totalPaisa: 1_000_000, pieces: 5 }, true)).toBeUndefined();
  expect(cashRefusal({ ...fresh, openPaisa: 500_000, openPieces: 2 }, order, true)).toBeUndefined();
});

test.each([
  [
    fresh,
    { ...order, totalPaisa: 1_000_001 },
    'cash-value-limit',
    /up to Rs 10,000 .*Please order less, or pay online\.$/,
  ],
  [fresh, { ...order, pieces: 6 }, 'cash-pieces-limit', /up to 5 pieces .*Please order less, or pay online\.$/],
  [{ ...fresh, openPaisa: 500_001, openPieces: 1 }, order, 'cash-value-limit', /you have Rs 5,000\.01\. Please wait/],
  [{ ...fresh, openPieces: 3 }, order, 'cash-pieces-limit', /you have 3 pieces\. Please wait/],
  [{ ...fresh, needsConfirmation: true }, order, 'email-unconfirmed', /^Cash on delivery needs a confirmed email/],
])('%o with %o is refused as %s, with what to do', (allowance, wanted, code, text) => {
  expect(cashRefusal(allowance, wanted, true)).toMatchObject({ code });
  expect(cashRefusal(allowance, wanted, true)?.description).toMatch(text);
  expect(cashRefusal(allowance, wanted, false)?.description).not.toContain('pay online');
});

test('without limits only the email address matters', () => {
  const trusted = { ...fresh, limitPaisa: null, limitPieces: null };
  expect(cashRefusal(trusted, { totalPaisa: 99_999_999, pieces: 999 }, true)).toBeUndefined();
});
