import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { productLimits } from '#contract/names/product-limits.ts';
import {
  discountedPaisa,
  discountPercentBetween,
  discountPercentOf,
  formatPaisa,
  paisaFromRupees,
  paisaOfText,
  pricesOf,
  rupeesFromPaisa,
  salePriceProblem,
  textOfPaisa,
} from '#contract/rules/texts/money.ts';
import {
  type ShopLocale,
  setShopLocale,
  standardLocale,
} from '#contract/rules/texts/shop-locale.ts';

/** Rs 10,000,000. */
const dearest = 1_000_000_000;
const paisaArb = fc.integer({ min: 1, max: dearest });

describe('rupees and paisa', () => {
  test('lead into each other without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * dearest }), (paisa) => {
        expect(paisaFromRupees(rupeesFromPaisa(paisa))).toBe(paisa);
        expect(paisaFromRupees(Number((paisa / 100).toFixed(2)))).toBe(paisa);
      }),
    );
  });
});

describe('a currency without hundredths', () => {
  afterEach(() => setShopLocale(standardLocale));

  test('has whole amounts alone: typed, discounted, written', () => {
    setShopLocale({
      ...standardLocale,
      currency: 'JPY',
      currencySign: '¥',
      priceFormat: '¤1,234,567.50',
      alwaysDecimals: true,
    });
    expect([paisaOfText('1500'), paisaOfText('1500.00'), paisaOfText('1500.50')]).toEqual([
      150_000,
      150_000,
      undefined,
    ]);
    expect(discountedPaisa(99_900, 12.5)).toBe(87_400);
    expect(discountPercentBetween(99_900, 87_400)).toBeCloseTo(12.5, 0);
    expect([formatPaisa(150_000), formatPaisa(150_050)]).toEqual(['¥1,500', '¥1,500']);
  });
});

describe('discounted price', () => {
  test.each([
    [150_000, 0, 150_000],
    [150_000, 100, 0],
    [150_000, 10, 135_000],
    [149_944, 10, 134_950],
    // Halves go up: 12.5 paisa, 0.5 paisa; just below they do not.
    [25, 50, 13],
    [1, 50, 1],
    [1, 50.000000001, 0],
    [100_000, 33.333333333, 66_667],
  ])('%d paisa less %d %%', (price, percent, asked) => {
    expect(discountedPaisa(price, percent)).toBe(asked);
  });

  test('lies between nothing and the price, and falls as the discount rises', () => {
    const percentArb = fc
      .integer({ min: 0, max: 100_000_000_000 })
      .map((nano) => nano / 1_000_000_000);
    fc.assert(
      fc.property(paisaArb, percentArb, percentArb, (price, one, other) => {
        const less = discountedPaisa(price, Math.max(one, other));
        const more = discountedPaisa(price, Math.min(one, other));
        expect(less).toBeLessThanOrEqual(more);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(price);
      }),
    );
  });

  test('whole percents are exact to the nearest paisa', () => {
    fc.assert(
      fc.property(paisaArb, fc.integer({ min: 0, max: 100 }), (price, percent) => {
        expect(discountedPaisa(price, percent)).toBe(
          Math.floor((price * (100 - percent) * 2 + 100) / 200),
        );
      }),
    );
  });
});

describe('the discount between two prices', () => {
  test('gives back the asked price, to the paisa', () => {
    fc.assert(
      fc.property(paisaArb, fc.double({ min: 0, max: 1, noNaN: true }), (price, part) => {
        const asked = Math.round(price * part);
        const percent = discountPercentBetween(price, asked);
        expect(discountedPaisa(price, percent)).toBe(asked);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
      { numRuns: 2000 },
    );
  });

  test('has as few decimals as do', () => {
    expect(discountPercentBetween(150_000, 135_000)).toBe(10);
    expect(discountPercentBetween(150_000, 134_999)).toBe(10.001);
    expect(discountPercentBetween(99_900, 66_600)).toBe(33.333);
    fc.assert(
      fc.property(paisaArb, fc.integer({ min: 0, max: 99 }), (price, percent) => {
        const found = discountPercentBetween(price, discountedPaisa(price, percent));
        // A tiny price has several percents that lead to the same paisa; any whole one will do.
        expect(Number.isInteger(found)).toBe(true);
      }),
    );
  });

  test('is none where nothing is taken off', () => {
    expect(discountPercentBetween(1000, 1000)).toBe(0);
    expect(discountPercentBetween(1000, 1001)).toBe(0);
    expect(discountPercentBetween(0, 0)).toBe(0);
  });
});

describe('an amount for people', () => {
  test.each([
    [0, 'Rs 0'],
    [1, 'Rs 0.01'],
    [99, 'Rs 0.99'],
    [100, 'Rs 1'],
    [99_999, 'Rs 999.99'],
    [100_000, 'Rs 1,000'],
    [150_000, 'Rs 1,500'],
    [134_950, 'Rs 1,349.50'],
    [134_905, 'Rs 1,349.05'],
    [99_999_999, 'Rs 999,999.99'],
    [100_000_000, 'Rs 1,000,000'],
    [-134_950, '-Rs 1,349.50'],
  ])('%d', (paisa, text) => {
    expect(formatPaisa(paisa)).toBe(text);
  });

  test('can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * dearest, max: 10 * dearest }), (paisa) => {
        const text = formatPaisa(paisa);
        expect(paisaFromRupees(Number(text.replace('Rs ', '').replaceAll(',', '')))).toBe(paisa);
        expect(text).toMatch(/^-?Rs \d{1,3}(,\d{3})*(\.\d\d)?$/);
      }),
    );
  });
});

describe('an amount in another shop', () => {
  afterEach(() => setShopLocale(standardLocale));

  test.each<[Partial<ShopLocale>, readonly string[]]>([
    [{ currencySign: '€', priceFormat: '1.234.567,50 ¤' }, ['1.234.567,50 €', '9 €', '0,05 €']],
    [{ currencySign: '$', priceFormat: '¤1,234,567.50' }, ['$1,234,567.50', '$9', '$0.05']],
    [{ alwaysDecimals: true }, ['Rs 1,234,567.50', 'Rs 9.00', 'Rs 0.05']],
    [{ priceFormat: '¤ 12,34,567.50' }, ['Rs 12,34,567.50', 'Rs 9', 'Rs 0.05']],
    [
      { currencySign: 'CHF', priceFormat: '¤ 1’234’567.50' },
      ['CHF 1’234’567.50', 'CHF 9', 'CHF 0.05'],
    ],
  ])('%o', (own, texts) => {
    setShopLocale({ ...standardLocale, ...own });
    expect([123_456_750, 900, 5].map(formatPaisa)).toEqual(texts);
    expect(formatPaisa(-900)).toBe(`-${texts[1]}`);
    // What is shown can be typed.
    expect(texts.map((text) => paisaOfText(text))).toEqual([123_456_750, 900, 5]);
  });

  test.each([
    ['6,50', 650],
    ['6.50', 650],
    ['€ 1.500', 150_000],
    ['1 500,5 eur', 150_050],
    ['1500', 150_000],
    ['1,500', undefined],
    ['rs 5', undefined],
  ])('%j, typed where a comma stands before hundredths', (text, paisa) => {
    const own = { currency: 'EUR', currencySign: '€', priceFormat: '1.234.567,50 ¤' };
    setShopLocale({ ...standardLocale, ...own });
    expect(paisaOfText(text)).toBe(paisa);
  });
});

describe('an amount as it is typed', () => {
  test.each([
    ['1,500', 150_000],
    ['12,00,000', 120_000_000],
    ['Rs 99.5', 9950],
    [' 12.05 ', 1205],
    ['rs.3', 300],
    ['RS 1,500/-', 150_000],
    ['1500 /-', 150_000],
    ['रु. ९९९.५०', 99_950],
    ['रु १५००', 150_000],
    ['NPR 5', 500],
    ['12,', 1200],
    ['0.01', 1],
  ])('%j', (text, paisa) => {
    expect(paisaOfText(text)).toBe(paisa);
  });

  test.each(['', '0', '-5', '1.234', '1.', '.50', 'free', '1e3', 'about 500', '500 each', '€ 5'])(
    '%j is none',
    (text) => {
      expect(paisaOfText(text)).toBeUndefined();
    },
  );

  test('is at most the highest price, or what may be entered here', () => {
    const { priceMaxPaisa } = productLimits;
    expect(paisaOfText(textOfPaisa(priceMaxPaisa))).toBe(priceMaxPaisa);
    expect(paisaOfText(textOfPaisa(priceMaxPaisa + 1))).toBeUndefined();
    expect([paisaOfText('20', 2000), paisaOfText('20.01', 2000)]).toEqual([2000, undefined]);
  });

  test('is in a form as it is typed', () => {
    const texts = [null, 150_000, 1205, 50].map(textOfPaisa);
    expect(texts).toEqual(['', '1500', '12.05', '0.50']);
  });
});

test('a sale price is lower than a price of the same product or variant', () => {
  expect(salePriceProblem(150_000, null)).toBeUndefined();
  expect(salePriceProblem(null, null)).toBeUndefined();
  expect(salePriceProblem(150_000, 149_999)).toBeUndefined();
  for (const sale of [150_000, 150_001])
    expect(salePriceProblem(150_000, sale)).toBe('The sale price must be lower than the price.');
  expect(salePriceProblem(null, 100)).toBe('A variant with a sale price needs a price of its own.');
});

test('prices come from rupees and a percent, and lead back to the percent', () => {
  expect(pricesOf({ price: 1499.5, discount: 10 })).toEqual({ before: 149_950, current: 134_955 });
  expect(pricesOf({ price: 1500 })).toEqual({ before: 150_000, current: 150_000 });
  expect(discountPercentOf(150_000, 135_000)).toBe(10);
  expect(discountPercentOf(150_000, null)).toBe(0);
});
