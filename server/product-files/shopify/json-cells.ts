import type { Parsed } from './price-cell.ts';

/** Additional information as JSON: `[{ "name", "value" }]`. */
export function parseInformation(cell: string): Parsed<{ name: string; value: string }[]> {
  return parseList(cell, 'additional information', (entry) => {
    const { name, value } = entry;
    return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined;
  });
}

export interface FileReview {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly postedAt: string;
}

/** Reviews as JSON: `[{ "name", "rating", "comment", "postedAt" }]`. */
export function parseReviews(cell: string): Parsed<FileReview[]> {
  return parseList(cell, 'reviews', ({ name, rating, comment, postedAt }) => {
    if (typeof name !== 'string' || typeof comment !== 'string' || typeof postedAt !== 'string') return undefined;
    if (typeof rating !== 'number' || !Number.isInteger(rating) || rating < 1 || rating > 5) return undefined;
    return Number.isNaN(Date.parse(postedAt)) ? undefined : { name, rating, comment, postedAt };
  });
}

/**
 * Values that the other columns of our own export cannot express exactly. Each is used only while its column is
 * unchanged, so that an edited column wins.
 */
export interface ExactValues {
  /** If paragraphs do not give the lines back. */
  readonly description?: string;
  /** If it is empty on purpose. */
  readonly shortDesc?: string;
  /** The product's own stock beside its choices'. */
  readonly stock?: number;
  /** The product's own price where its first choice has another: paisa and percent. */
  readonly price?: readonly [number, number];
  /** By row: the percent, if another percent has the same price. */
  readonly discounts?: Readonly<Record<string, number>>;
  /** The picture files beside the export, by their original address. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Reads the column that only our export writes; invalid values are left out. */
export function parseExactValues(cell: string): ExactValues {
  const value = cell.trim() === '' ? {} : parseJson(cell);
  if (!isRecord(value)) return {};
  const { description, shortDesc, stock, price, discounts, files } = value;
  const [paisa, percent]: unknown[] = Array.isArray(price) ? price : [];
  return {
    ...(typeof description === 'string' && { description }),
    ...(typeof shortDesc === 'string' && { shortDesc }),
    ...(typeof stock === 'number' && Number.isSafeInteger(stock) && stock >= 0 && { stock }),
    ...(isPaisa(paisa) && isPercent(percent) && { price: [paisa, percent] as const }),
    ...(isRecord(discounts) && { discounts: onlyOf(discounts, isPercent) }),
    ...(isRecord(files) && { files: onlyOf(files, (name) => typeof name === 'string') }),
  };
}

function parseList<T>(
  cell: string,
  what: string,
  read: (entry: Record<string, unknown>) => T | undefined,
): Parsed<T[]> {
  if (cell.trim() === '') return { value: [] };
  const list = parseJson(cell);
  if (!Array.isArray(list)) return { problem: `the ${what} is not a JSON list` };
  const value: T[] = [];
  for (const [at, entry] of list.entries()) {
    const one = isRecord(entry) ? read(entry) : undefined;
    if (one === undefined) return { problem: `entry ${at + 1} of the ${what} is not valid` };
    value.push(one);
  }
  return { value };
}

function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function onlyOf<T>(record: Record<string, unknown>, isRight: (value: unknown) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isRight(value))) as Record<string, T>;
}

function isPaisa(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100;
}
