import { afterEach, expect, test } from 'vitest';

import { setShopLocale, standardLocale } from '#contract/rules/texts/shop-locale.ts';
import { includedTaxPaisa, invoiceTaxOf } from './invoice-tax.ts';

afterEach(() => setShopLocale(standardLocale));

test.each([
  [113_000, 13, 13_000],
  [129_950, 13, 14_950],
  [1, 13, 0],
  [100_000, 5.5, 5_213],
  [0, 13, 0],
])('%d paisa with %d %% in them have %d of tax', (total, rate, tax) => {
  expect(includedTaxPaisa(total, rate)).toBe(tax);
});

test('the tax is whole in a currency without hundredths', () => {
  setShopLocale({ ...standardLocale, currency: 'JPY' });
  expect(includedTaxPaisa(150_000, 10)).toBe(13_600);
});

const shop = {
  taxNumberKind: 'PAN',
  taxNumber: '301234567',
  taxLine: 'included',
  taxName: 'VAT',
  taxRate: 13,
} as const;

test('an invoice has number and rate; without registration no rate', () => {
  expect(invoiceTaxOf(shop)).toEqual({ number: 'PAN 301234567', name: 'VAT', rate: 13 });
  expect(invoiceTaxOf({ ...shop, taxLine: 'none', taxNumber: '' })).toMatchObject({
    number: '',
    rate: null,
  });
});
