import { describe, expect, test } from 'vitest';

import { fitsInvoice } from './invoice-search.ts';
import {
  creditedParts,
  creditedTaxPaisa,
  includedTaxPaisa,
  invoiceSteps,
  type Sale,
  statedOf,
} from './invoices.ts';

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

describe('A document states', () => {
  const ring = { name: 'Ring', quantity: 2, unitPaisa: 50_000, totalPaisa: 100_000 };
  const bead = { name: 'Bead', quantity: 5, unitPaisa: 1000, totalPaisa: 5000 };
  const shared = { discountPaisa: 10_500, discountFor: 'TEN', shippingPaisa: 9900 };
  const whole = { ...sale(104_400), ...shared, lines: [ring, bead] };
  const invoice = { kind: 'invoice', amountPaisa: 104_400, content: { sale: whole } } as const;

  test('as an invoice all of its sale', () => {
    expect(statedOf(invoice)).toEqual({
      lines: [ring, bead],
      discountPaisa: 10_500,
      shippingPaisa: 9900,
      otherPaisa: 0,
    });
  });

  test('as a credit note the pieces that came back alone', () => {
    const credited = creditedParts(whole, [], 47_000, [1, 2]);
    const note = { kind: 'credit-note', amountPaisa: 47_000, content: { sale: whole, credited } };
    expect(statedOf({ ...note, kind: 'credit-note' })).toEqual({
      lines: [
        { ...ring, quantity: 1, totalPaisa: 50_000 },
        { ...bead, quantity: 2, totalPaisa: 2000 },
      ],
      discountPaisa: 5200,
      shippingPaisa: 0,
      otherPaisa: 200,
    });
  });

  test('as a credit note of a version before a sum, or the whole', () => {
    const note = (amountPaisa: number) =>
      statedOf({ kind: 'credit-note', amountPaisa, content: { sale: whole } });
    expect(note(500)).toMatchObject({ lines: [], discountPaisa: 0, otherPaisa: 500 });
    expect(note(104_400)).toMatchObject({ lines: [ring, bead], otherPaisa: 0 });
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
