import { shopDateTime } from './dates.ts';
import { formatPaisa } from './money.ts';

// The facts of a row of the audit log, as people read them.

export type Facts = Readonly<Record<string, unknown>>;

/** What a row has stored as JSON; empty without any. */
export function factsOf(json: string | null): Facts {
  const value: unknown = json === null ? {} : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const names: Readonly<Record<string, string>> = {
  pricePaisa: 'price',
  salePricePaisa: 'sale price',
  percent: 'percent',
  shortDesc: 'short description',
  isAlwaysAvailable: 'whether it is always available',
  uses_max: 'most uses',
  ends_at: 'end',
  starts_at: 'start',
};

/** `salePricePaisa` as 'sale price', `ends_at` as 'ends'. */
export const factName = (key: string) =>
  names[key] ??
  key
    .replace(/(?:_?[Pp]aisa|_at|_?[Hh]ash)$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** A value in words: amounts, dates, lists and what has facts of its own. */
export function factText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /paisa$/i.test(key) ? formatPaisa(value) : String(value);
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(value) ? shopDateTime(value) : value;
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => factText(key, one)).join('; ');
  const own = Object.entries(value).map(([name, of]) => `${factName(name)} ${factText(name, of)}`);
  return own.length === 0 ? 'none' : own.join(', ');
}

/** A fact before and after a change. */
interface FactChange {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

/** What differs between two sides of a row, each fact in words. */
export function factChanges(before: Facts, after: Facts): FactChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => ({
      name: factName(key),
      was: factText(key, before[key]),
      is: factText(key, after[key]),
    }))
    .filter(({ was, is }) => was !== is);
}
