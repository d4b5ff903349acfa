import { catalogueLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import type { ReviewDraft } from '#server/modules/product/product-draft.ts';
import { plainText } from '#server/plain-text.ts';

/** Why a cell is not valid. */
export class CellError extends Error {}

/**
 * Paisa of a price in Rs as people and programs write it. Only unambiguous prices are accepted: `1299`, `1,299.00`,
 * `12,34,567`, `1299,50`, `Rs 500`. `1.299` may be one rupee or a thousand.
 */
export function parsePrice(cell: string): number {
  const shown = plainText(cell, 40);
  const text = cell
    .trim()
    .replace(/^(rs\.?|npr|रु\.?|₨)\s*/iu, '')
    .replace(/\s*(rs\.?|npr|रु\.?|₨|\/-)$/iu, '');
  if (/^[-−(]/.test(text)) throw new CellError(`the price '${shown}' is below zero`);
  const digits = plainDigits(text);
  if (digits === undefined) throw new CellError(`'${shown}' is not a price in Rs, such as 1299.00`);
  const [whole = '', fraction = ''] = digits.split('.');
  if (/[1-9]/.test(fraction.slice(2))) throw new CellError(`the price '${shown}' has fractions of a paisa`);
  const paisa = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (paisa > catalogueLimits.priceMaxRupees * 100) throw new CellError(`the price '${shown}' is too high`);
  return paisa;
}

/** Digits with a point, without grouping; undefined for anything else, and for what can be read in two ways. */
function plainDigits(text: string): string | undefined {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return undefined;
  if (/^\d+(\.\d*)?$/.test(text)) return text;
  if (/^\d{1,3}((,\d{3})+|(,\d{2})*,\d{3})(\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}([ \u00a0\u202f'’]\d{3})+([.,]\d{1,2})?$/.test(text))
    return text.replace(/[^\d.,]/g, '').replace(',', '.');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : undefined;
}

/** A price as the file has it. */
export function priceCell(paisa: number): string {
  return (paisa / 100).toFixed(2);
}

/** A stock. Shopify counts below zero when more was sold than there was: that is 0. */
export function parseStock(cell: string): number {
  const [, sign, digits] = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/.exec(cell.trim()) ?? [];
  const count = Number(digits?.replaceAll(',', '') ?? Number.NaN);
  if (Number.isNaN(count)) throw new CellError(`the stock '${plainText(cell, 40)}' is not a whole number`);
  if (count > productLimits.stockMax) throw new CellError(`the stock '${plainText(cell, 40)}' is too high`);
  return sign === '' ? count : 0;
}

export function parseSwitch(cell: string): boolean {
  if (/^(true|yes|1)$/i.test(cell.trim())) return true;
  if (/^(false|no|0)$/i.test(cell.trim())) return false;
  throw new CellError(`it must be true or false, not '${plainText(cell, 30)}'`);
}

export function parseCategoryId(cell: string): 1 | 2 | 3 {
  const id = ([1, 2, 3] as const).find((one) => `${one}` === cell.trim());
  if (id) return id;
  throw new CellError(`it must be 1 (Accessories), 2 (Home Decor) or 3 (Others), not '${plainText(cell, 30)}'`);
}

export function parseDate(cell: string): string {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/.test(cell);
  if (!isDate || Number.isNaN(Date.parse(cell))) {
    throw new CellError(`'${plainText(cell, 30)}' is not a date like 2026-05-31`);
  }
  return new Date(cell).toISOString();
}

/** `[{ "name", "value" }]` */
export function parseInformation(cell: string): { name: string; value: string }[] {
  return parseList(cell, ({ name, value }) =>
    typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined,
  );
}

/** `[{ "name", "rating", "comment", "postedAt" }]` */
export function parseReviews(cell: string): ReviewDraft[] {
  return parseList(cell, ({ name, rating, comment, postedAt }) => {
    if (typeof name !== 'string' || typeof comment !== 'string' || typeof postedAt !== 'string') return undefined;
    const isRating = typeof rating === 'number' && [1, 2, 3, 4, 5].includes(rating);
    return isRating && !Number.isNaN(Date.parse(postedAt)) ? { name, rating, comment, postedAt } : undefined;
  });
}

function parseList<T>(cell: string, read: (entry: Record<string, unknown>) => T | undefined): T[] {
  if (cell.trim() === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(cell);
  } catch {}
  if (!Array.isArray(list)) throw new CellError('it is not a JSON list');
  return list.map((entry: unknown, at) => {
    const one = typeof entry === 'object' && entry !== null ? read(entry as Record<string, unknown>) : undefined;
    if (one === undefined) throw new CellError(`entry ${at + 1} of its list is not valid`);
    return one;
  });
}
