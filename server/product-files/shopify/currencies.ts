import type { FileColumns } from './file-columns.ts';
import type { FileRow, RowGroup } from './row-groups.ts';

/** How many Rs one unit of a currency is, by its code. */
export type Rates = ReadonlyMap<string, number>;

/** A price cell of a file, and its line. */
export interface PriceSample {
  readonly cell: string;
  readonly line: number;
}

export const priceColumns = ['Variant Price', 'Variant Compare At Price'] as const;

const codes = new Set(Intl.supportedValuesOf('currency'));
const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };
/** The shop's own: `Rs 500`, `500/-`. */
const ownBefore = /^(rs\.?|npr|रु\.?|₨)\s*/iu;
const ownAfter = /\s*(rs\.?|npr|रु\.?|₨|\/-)$/iu;
const ownName = /^(rs\.?|npr|रु\.?|₨)$/iu;

/** A price without its currency, and the code where it is not the shop's. */
export function splitCurrency(cell: string): { amount: string; currency?: string } {
  const text = cell.trim().replace(ownBefore, '').replace(ownAfter, '');
  const sign = /^[$€£¥₹]|[$€£¥₹]$/u.exec(text)?.[0];
  if (sign !== undefined) return { amount: text.replace(sign, '').trim(), currency: signs[sign] ?? sign };
  const word = /^[a-z]{3}(?=[\s\d.])|(?<=[\s\d.])[a-z]{3}$/iu.exec(text)?.[0];
  if (word === undefined || !codes.has(word.toUpperCase())) return { amount: text };
  return { amount: text.replace(word, '').trim(), currency: word.toUpperCase() };
}

/** The currency code in a heading or a currency cell; undefined for the shop's. */
export function currencyCode(text: string): string | undefined {
  const code = signs[text.trim()] ?? text.trim().toUpperCase();
  return codes.has(code) && code !== 'NPR' ? code : undefined;
}

/** The currency of a row's prices without one of their own: a code, or the raw cell if it is none. */
export function currencyOfRow(row: FileRow, columns: FileColumns): string | undefined {
  const cell = (columns.currencyColumn === undefined ? '' : (row.cell(columns.currencyColumn) ?? '')).trim();
  if (cell === '') return columns.currency;
  return currencyCode(cell) ?? (ownName.test(cell) ? undefined : cell);
}

/** Every currency of a file's prices except the shop's, with the first price in each. */
export function findCurrencies(groups: readonly RowGroup[], columns: FileColumns): Map<string, PriceSample> {
  const found = new Map<string, PriceSample>();
  for (const row of groups.flatMap(({ rows }) => rows)) {
    for (const name of priceColumns) {
      const cell = row.cell(name)?.trim() ?? '';
      if (cell === '') continue;
      const currency = splitCurrency(cell).currency ?? currencyOfRow(row, columns);
      if (currency !== undefined && !found.has(currency)) found.set(currency, { cell, line: row.line });
    }
  }
  return found;
}
