import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setShopLocale, standardLocale } from '#contract/rules/texts/shop-locale.ts';

import { balance, lineRefundPaisa, lowersPaisaOf, type Money, paymentStateOf } from './balance.ts';

type Refund = number | [amountPaisa: number, lowersPaisa: number];

const money = (totalPaisa: number | null, paid: number[], refunds: Refund[] = []): Money => ({
  totalPaisa,
  payments: paid.map((amountPaisa) => ({ amountPaisa })),
  refunds: refunds.map((refund) => {
    const [amountPaisa, lowersPaisa] = Array.isArray(refund) ? refund : [refund, null];
    return { amountPaisa, lowersPaisa };
  }),
});

describe('what is owed', () => {
  test.each<[string, Money, owed: number, owing: number, state: string]>([
    ['nothing has come', money(1265, []), 1265, 0, 'awaiting'],
    ['a part has come', money(1265, [1000]), 265, 0, 'partly-paid'],
    ['it came in two parts', money(1265, [1000, 265]), 0, 0, 'confirmed'],
    ['too much has come', money(1265, [1500]), 0, 235, 'overpaid'],
    ['what was too much went back', money(1265, [1500], [[235, 0]]), 0, 0, 'confirmed'],
    ['something was given back on purpose', money(1265, [1265], [200]), 0, 0, 'partly-refunded'],
    ['all went back', money(1265, [1265], [1265]), 0, 0, 'refunded'],
    ['a part came, and went back', money(1265, [1000], [1000]), 0, 0, 'refunded'],
    ['too much came, and a line went back', money(1265, [1500], [[500, 500]]), 0, 235, 'overpaid'],
    ['the shop keeps what was too much', money(1265, [1270], [[0, -5]]), 0, 0, 'confirmed'],
    ['it costs more since then', money(1465, [1265], [200]), 200, 0, 'partly-paid'],
    ['it costs less since then', money(1000, [1265]), 0, 265, 'overpaid'],
    ['there is nothing to pay', money(0, []), 0, 0, 'confirmed'],
    ['no price was agreed, and nothing has come', money(null, []), 0, 0, 'awaiting'],
    ['no price was agreed', money(null, [500]), 0, 0, 'confirmed'],
    ['no price was agreed, and it went back', money(null, [500], [500]), 0, 0, 'refunded'],
  ])('when %s', (_, own, owedPaisa, owingPaisa, state) => {
    expect(balance(own)).toMatchObject({ owedPaisa, owingPaisa });
    expect(paymentStateOf(own)).toBe(state);
  });

  test('of what has ended is all that was paid and not given back, but what the shop keeps', () => {
    expect(balance(money(0, [1265], [200]))).toMatchObject({ owingPaisa: 1065, owedPaisa: 0 });
    expect(balance(money(0, [1265], [200, [0, -300]]))).toMatchObject({ owingPaisa: 765 });
    expect(paymentStateOf(money(500, [500], [[0, -500]]))).toBe('confirmed');
    // Kept before it ended: of the rest.
    expect(balance(money(0, [1270], [[0, -5]]))).toMatchObject({ owingPaisa: 1265 });
  });

  test('is asked for while a screenshot waits', () => {
    expect(paymentStateOf(money(1265, [1000]), { hasProof: true })).toBe('proof-received');
    expect(paymentStateOf(money(1265, [1265]), { hasProof: true })).toBe('confirmed');
    expect(paymentStateOf(money(1265, []), { isRejected: true })).toBe('rejected');
    expect(paymentStateOf(money(1265, [1000]), { isRejected: true })).toBe('partly-paid');
  });
});

test('a refund by sum gives back what is owing first, one by line lowers what there is to pay', () => {
  expect(lowersPaisaOf(300, { owingPaisa: 235 })).toBe(65);
  expect(lowersPaisaOf(200, { owingPaisa: 235 })).toBe(0);
  expect(lowersPaisaOf(200, { owingPaisa: 235 }, true)).toBe(200);
});

test('pieces of a line have cost their share, without the discount', () => {
  const line = { totalPaisa: 3000, quantity: 3 };
  expect(lineRefundPaisa(line, 2, { subtotalPaisa: 6000, discountPaisa: 0 })).toBe(2000);
  expect(lineRefundPaisa(line, 1, { subtotalPaisa: 6000, discountPaisa: 601 })).toBe(900);
  expect(lineRefundPaisa(line, 3, { subtotalPaisa: 0, discountPaisa: 0 })).toBe(0);
});

describe('In a currency without hundredths', () => {
  beforeAll(() => setShopLocale({ ...standardLocale, currency: 'JPY' }));
  afterAll(() => setShopLocale(standardLocale));

  test('what pieces of a line have cost is a whole amount', () => {
    const line = { totalPaisa: 300_000, quantity: 3 };
    const order = { subtotalPaisa: 300_000, discountPaisa: 10_000 };
    expect(lineRefundPaisa(line, 1, order)).toBe(96_700);
  });
});
