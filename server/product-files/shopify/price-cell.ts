import { catalogueLimits } from '#contract/names/limits.ts';
import { plainText } from '#server/plain-text.ts';

import { type Rates, splitCurrency } from './currencies.ts';

export type Parsed<T> = { readonly value: T; readonly note?: string } | { readonly problem: string };

/** The currencies of a file's prices. */
export interface Reading {
  readonly rates?: Rates;
  /** The currency of prices without one; the shop's when left out. */
  readonly unmarked?: string | undefined;
}

const noRates: Rates = new Map();

/**
 * Paisa of a price as people and programs write it. Only unambiguous prices are accepted: `1299`, `1,299.00`,
 * `12,34,567`, `1299,50`, `Rs 500`. `1.299` may be one rupee or a thousand, so it is refused. Prices in a currency with a
 * rate are turned into Rs, to the nearest paisa.
 */
export function parsePrice(cell: string, what = 'price', { rates = noRates, unmarked }: Reading = {}): Parsed<number> {
  const shown = plainText(cell, 40);
  const { amount: text, currency = unmarked } = splitCurrency(cell);
  const rate = currency === undefined ? 1 : rates.get(currency);
  if (/^[-−(]/.test(text)) return { problem: `the ${what} '${shown}' is below zero` };
  if (rate === undefined) {
    return { problem: `the ${what} '${shown}' is in another currency; the shop's prices are in Rs` };
  }
  const digits = normalDigits(text);
  if (digits === undefined) return { problem: `the ${what} '${shown}' is not a number` };
  if (digits === 'unclear') {
    return { problem: `the ${what} '${shown}' can be read in two ways; write it like 1299.00` };
  }
  const [whole = '', fraction = ''] = digits.split('.');
  if (/[1-9]/.test(fraction.slice(2))) return { problem: `the ${what} '${shown}' has fractions of a paisa` };
  const paisa = Math.round((Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))) * rate);
  if (paisa > catalogueLimits.priceMaxRupees * 100) return { problem: `the ${what} '${shown}' is too high` };
  return { value: paisa };
}

/** A price as Shopify writes it. */
export function priceCell(paisa: number): string {
  return `${Math.floor(paisa / 100)}.${(paisa % 100).toString().padStart(2, '0')}`;
}

/** Digits with a point, without grouping; undefined for anything that is not a number. */
function normalDigits(text: string): string | 'unclear' | undefined {
  if (/^\d+(\.\d*)?$|^\.\d+$/.test(text)) {
    // Three digits after a single point may be a thousand; 1299.500 cannot be grouping.
    return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? 'unclear' : text.replace(/^\./, '0.');
  }
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,2}(,\d{2})*,\d{3}(\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}([ \u00a0\u202f'’]\d{3})+([.,]\d{1,2})?$/.test(text)) {
    return text.replace(/[^\d.,]/g, '').replace(',', '.');
  }
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
  return /^\d[\d.,'’\s]*$/.test(text) ? 'unclear' : undefined;
}
