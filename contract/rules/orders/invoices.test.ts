import { describe, expect, test } from 'vitest';

import { fitsInvoice } from './invoice-search.ts';
import { creditedTaxPaisa, includedTaxPaisa, invoiceSteps, type Sale } from './invoices.ts';

const sale = (totalPaisa: number): Sale => ({
  buyer: { name: 'Maya', address: [], phoneNumber: '', taxNumber: '' },
  lines: [{ name: 'Ring', quantity: 1, unitPaisa: totalPaisa, totalPaisa }],
  discountPaisa: 0,
  discountFor: '',
  shippingPaisa: 0,
  totalPaisa,
});
const latest = (totalPaisa: number, creditedPaisa = 0) => ({
  sale: sale(totalPaisa),
  creditedPaisa,
});
const now = (totalPaisa: number, keptPaisa = totalPaisa) => ({ sale: sale(totalPaisa), keptPaisa });
const credit = (amountPaisa: number) => ({ kind: 'credit-note', amountPaisa });
const invoice = { kind: 'invoice' };

describe('What an order needs on paper', () => {
  test.each([
    ['nothing before the sale is confirmed', undefined, undefined, []],
    ['nothing for a sale of nothing', undefined, now(0), []],
    ['an invoice when it is confirmed', undefined, now(500), [invoice]],
    ['nothing while nothing changes', latest(500), now(500), []],
    ['a credit note for a refund', latest(500), now(500, 300), [credit(200)]],
    ['one for the next refund', latest(500, 200), now(500, 100), [credit(200)]],
    ['one for what is left when the sale ends', latest(500, 200), now(500, 0), [credit(300)]],
    ['the same when it is not confirmed any more', latest(500), undefined, [credit(500)]],
    ['nothing more for an ended sale', latest(500, 500), undefined, []],
    ['another when it is confirmed again', latest(500, 500), now(500), [invoice]],
    ['both when lines change', latest(500), now(700), [credit(500), invoice]],
    ['a part refunded before', latest(500), now(700, 600), [credit(500), invoice, credit(100)]],
    ['both when a refund is undone', latest(500, 200), now(500), [credit(300), invoice]],
  ])('%s', (_, before, after, steps) => {
    expect(invoiceSteps(before, after)).toEqual(steps);
  });
});

test('The tax of all credit notes together is that of the invoice', () => {
  expect(includedTaxPaisa(113_000, 13)).toBe(13_000);
  const totalPaisa = 99_999;
  const parts = [33_333, 1, 16_665, 50_000];
  let creditedPaisa = 0;
  let taxPaisa = 0;
  for (const part of parts) {
    taxPaisa += creditedTaxPaisa({ totalPaisa, creditedPaisa }, part, 13);
    creditedPaisa += part;
  }
  expect(taxPaisa).toBe(includedTaxPaisa(totalPaisa, 13));
});

test.each([
  ['42', true],
  ['0042', true],
  ['४२', true],
  ['2083/84-0042', true],
  ['inv 2083/84-42', true],
  ['2082/83-0042', false],
  ['4', false],
  ['Maya', false],
  ['', true],
])('A search for ‘%s’ finds INV 2083/84-0042: %s', (text, isFound) => {
  expect(fitsInvoice({ number: 'INV 2083/84-0042', fiscalYear: '2083/84' }, text)).toBe(isFound);
});
