import * as z from 'zod/mini';

// How invoices are numbered.

/** When a fiscal year begins. */
export const fiscalYears = ['calendar', 'april', 'july', 'nepal'] as const;
export type FiscalYear = (typeof fiscalYears)[number];

const asUsual = 'as-usual';

export const invoiceEntries = {
  fiscalYear: {
    group: 'invoices',
    label: 'The fiscal year begins',
    hint: 'Invoices are numbered from 1 in each fiscal year',
    field: 'choice',
    options: [
      [asUsual, 'As usual in your country'],
      ['calendar', 'On 1 January'],
      ['april', 'On 1 April'],
      ['july', 'On 1 July'],
      ['nepal', 'On 1 Shrawan (Nepal)'],
    ],
    schema: z.enum([asUsual, ...fiscalYears]),
    standard: asUsual,
    isLate: true,
  },
} as const;

const usual: Readonly<Record<string, FiscalYear>> = {
  Australia: 'july',
  Bangladesh: 'july',
  India: 'april',
  Nepal: 'nepal',
  Pakistan: 'july',
};

interface OfShop {
  readonly fiscalYear: FiscalYear | typeof asUsual;
  /** Its English name. */
  readonly country: string;
}

/** When the fiscal year of a shop begins. */
export function fiscalYearFor({ fiscalYear, country }: OfShop): FiscalYear {
  if (fiscalYear !== asUsual) return fiscalYear;
  return Object.hasOwn(usual, country) ? (usual[country] ?? 'calendar') : 'calendar';
}
