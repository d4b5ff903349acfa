import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ManyChange, roundings } from '#contract/calls/admin/many-product-calls.ts';
import { changedState, type ManyState, manyChangeText, roundedPaisa } from './many-changes.ts';

const ring: ManyState = {
  pricePaisa: 150_000,
  salePaisa: null,
  saleEndsAt: null,
  published: true,
  tags: ['rings'],
  variants: { gold: { pricePaisa: 250_000, salePaisa: 200_000 } },
};
const by = (percent: number) => ({ amount: { percent }, round: 'no' }) as const;
const made = (change: ManyChange, state = ring) => changedState(state, change, null);

test.each([
  ['no', 123_456, 123_456],
  ['1', 123_456, 123_500],
  ['5', 123_456, 123_500],
  ['10', 123_500, 124_000],
  ['50', 123_456, 125_000],
  ['100', 100, 10_000],
  ['90', 123_456, 119_000],
  ['90', 2_000, 9_000],
  ['99', 124_950, 129_900],
] as const)('prices are rounded to %s', (rounding, paisa, rounded) => {
  expect(roundedPaisa(paisa, rounding)).toBe(rounded);
});

test('prices of product, variants and sale are raised together', () => {
  expect(made({ kind: 'raise', ...by(10) })).toEqual({
    ...ring,
    pricePaisa: 165_000,
    variants: { gold: { pricePaisa: 275_000, salePaisa: 220_000 } },
  });
  expect(made({ kind: 'lower', amount: { paisa: 150_000 }, round: 'no' })).toMatch('no more than');
  expect(made({ kind: 'lower', ...by(100) })).toMatch('no more than');
});

test('a sale takes its part off each price, and ends', () => {
  const change = { kind: 'sale', ...by(20), firstDay: null, lastDay: null } as const;
  const onSale = changedState(ring, change, '2026-12-05T18:15:00.000Z');
  expect(onSale).toEqual({
    ...ring,
    salePaisa: 120_000,
    saleEndsAt: '2026-12-05T18:15:00.000Z',
    variants: { gold: { pricePaisa: 250_000, salePaisa: 200_000 } },
  });
  expect(made({ ...change, round: '100', amount: { percent: 0.01 } })).toMatch('takes nothing');
  expect(made({ kind: 'end-sale' }, onSale as ManyState)).toMatchObject({
    salePaisa: null,
    saleEndsAt: null,
    variants: { gold: { salePaisa: null } },
  });
});

test('tags are set and taken, and products hidden', () => {
  expect(made({ kind: 'tag', tag: 'rings' })).toBe(ring);
  expect(made({ kind: 'tag', tag: 'gifts' })).toMatchObject({ tags: ['rings', 'gifts'] });
  expect(made({ kind: 'untag', tag: 'rings' })).toMatchObject({ tags: [] });
  expect(made({ kind: 'hide' })).toMatchObject({ published: false });
});

test('says what is done', () => {
  const text = (change: ManyChange) => manyChangeText(change, (tag) => tag.toUpperCase());
  expect(text({ kind: 'raise', ...by(12.5) })).toBe('Prices raised by 12.5 %');
  expect(text({ kind: 'tag', tag: 'rings' })).toBe('Tagged RINGS');
});

test('whatever is changed, prices are whole paisa and a sale is lower than its price', () => {
  const aPrice = fc.integer({ min: 1, max: 10_000_000_000 });
  const anAmount = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100_000 }).map((points) => points / 100) }),
    fc.record({ paisa: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  const property = fc.property(
    fc.constantFrom('raise', 'lower', 'sale'),
    anAmount,
    fc.constantFrom(...roundings),
    aPrice,
    fc.option(aPrice),
    (kind, amount, round, pricePaisa, sale) => {
      const salePaisa = sale !== null && sale < pricePaisa ? sale : null;
      const state = { ...ring, pricePaisa, salePaisa, variants: {} };
      const change = { kind, amount, round, firstDay: null, lastDay: null } as ManyChange;
      const after = changedState(state, change, null);
      if (typeof after === 'string') return;
      expect(Number.isSafeInteger(after.pricePaisa) && after.pricePaisa > 0).toBe(true);
      if (after.salePaisa === null) return;
      expect(after.salePaisa).toBeGreaterThan(0);
      expect(after.salePaisa).toBeLessThan(after.pricePaisa);
    },
  );
  fc.assert(property, { numRuns: 500 });
});
