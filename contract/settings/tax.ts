import * as z from 'zod/mini';

import { settingLimits } from '#contract/names/setting-limits.ts';
import { line, lineSchema } from './fields.ts';

// The shop's tax number, and what its invoices say of tax. Prices are what customers pay: a tax is
// in them, or there is none.

const { nameMax } = settingLimits;

/** In percent, with at most two decimals. */
const rateSchema = z.number().check(
  z.minimum(0),
  z.maximum(100),
  z.refine(
    (rate) => Number(rate.toFixed(2)) === rate,
    'Please enter a number with at most two decimals.',
  ),
);

export const taxEntries = {
  taxNumberKind: {
    group: 'tax',
    label: 'What your number is called',
    hint: 'Such as PAN, VAT or GSTIN',
    field: 'line',
    schema: lineSchema(nameMax, 1),
    standard: 'PAN',
  },
  taxNumber: {
    group: 'tax',
    label: 'The number',
    hint: 'On invoices. Empty: none',
    field: 'line',
    schema: line,
    standard: '',
  },
  showsTaxNumber: {
    group: 'tax',
    label: 'Also on your pages',
    hint: 'In the terms and the standard text of About us, and for search engines',
    field: 'yes or no',
    schema: z.boolean(),
    standard: false,
    isLate: true,
  },
  taxLine: {
    group: 'tax',
    label: 'Tax on invoices',
    field: 'choice',
    options: [
      ['none', 'No line: not registered for a tax on sales'],
      ['included', 'Prices include it'],
    ],
    schema: z.enum(['none', 'included']),
    standard: 'none',
    isLate: true,
  },
  taxName: {
    group: 'tax',
    label: 'What the tax is called',
    field: 'line',
    schema: lineSchema(nameMax, 1),
    standard: 'VAT',
    isLate: true,
  },
  taxRate: {
    group: 'tax',
    label: 'Its rate in percent',
    field: 'percent',
    schema: rateSchema,
    standard: 0,
    isLate: true,
  },
} as const;

/** What is wrong with the tax as a whole, by the name of its setting. */
export function taxProblems(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const { taxLine, taxRate } = values;
  return taxLine === 'included' && Number(taxRate) === 0
    ? { taxRate: 'Please enter the rate, such as 13.' }
    : {};
}
