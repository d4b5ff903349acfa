import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { discountedPaisa, discountPercentBetween } from '#contract/rules/money.ts';

import { parsePrice, priceCell } from './price-cell.ts';

describe('parsePrice', () => {
  it.each([
    ['1299', 129_900],
    ['1299.5', 129_950],
    ['1299.50', 129_950],
    ['42.9900', 4299],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['0.00', 0],
    ['1,299', 129_900],
    ['1,299.00', 129_900],
    ['12,34,567.50', 123_456_750],
    ['1 299,00', 129_900],
    ['1\u00a0299', 129_900],
    ["1'299.00", 129_900],
    ['1.299,00', 129_900],
    ['1299,5', 129_950],
    ['Rs 500', 50_000],
    ['rs.500', 50_000],
    ['NPR 1,500', 150_000],
    ['रु 500', 50_000],
    ['500 Rs.', 50_000],
    ['500/-', 50_000],
    ['1299.500', 129_950],
    ['100000000', 10_000_000_000],
  ])('takes %s', (cell, paisa) => {
    expect(parsePrice(cell)).toEqual({ value: paisa });
  });

  it.each([
    ['1.299', /two ways/],
    ['1,29,9', /two ways/],
    ['1,2', undefined],
    ['12.50.3', /two ways/],
    ['-1', /below zero/],
    ['(5)', /below zero/],
    ['$5', /another currency/],
    ['5 USD', /another currency/],
    ['₹500', /another currency/],
    ['0.001', /fractions of a paisa/],
    ['1e3', /not a number/],
    ['0x10', /not a number/],
    ['Infinity', /not a number/],
    ['', /not a number/],
    ['free', /not a number/],
    ['１２', /not a number/],
    ['100000000.01', /too high/],
  ])('%s: refuses what can mean two things or none', (cell, reason) => {
    const parsed = parsePrice(cell);
    if (reason === undefined) expect(parsed).toHaveProperty('value');
    else expect('problem' in parsed ? parsed.problem : '').toMatch(reason);
  });

  it('converts prices with a rate into Rs, to the nearest paisa', () => {
    const rates = new Map([
      ['INR', 1.6],
      ['USD', 133.337],
    ]);
    for (const [cell, paisa] of [
      ['₹ 1,000', 160_000],
      ['$0.99', 13_200],
      ['12.50USD', 166_671],
      ['Rs 5', 500],
      ['5', 500],
    ] as const) {
      expect(parsePrice(cell, 'price', { rates })).toEqual({ value: paisa });
    }
    expect(parsePrice('5', 'price', { rates, unmarked: 'INR' })).toEqual({ value: 800 });
  });

  it('reads back every price it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
        expect(parsePrice(priceCell(paisa))).toEqual({ value: paisa });
      }),
    );
  });

  it('returns whole paisa or a message', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9., '\u00a0-]{1,12}$/)), (cell) => {
        const parsed = parsePrice(cell);
        if ('value' in parsed) expect(Number.isSafeInteger(parsed.value) && parsed.value >= 0).toBe(true);
        else expect(parsed.problem).toMatch(/^the price '/);
      }),
    );
  });
});

describe('a compare-at price and a price', () => {
  it('are given back exactly by price and discount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.integer({ min: 1, max: 10_000_000_000 }), (a, b) => {
        const [asked, compare] = a < b ? [a, b] : [b, a];
        expect(discountedPaisa(compare, discountPercentBetween(compare, asked))).toBe(asked);
      }),
      { numRuns: 2000 },
    );
  });
});
