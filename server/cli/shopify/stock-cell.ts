import { plainText } from '#server/cli/plain-text.ts';

import type { Parsed } from './price-cell.ts';

const stockMax = 1_000_000_000;

/** Pieces in stock. Shopify counts below zero when more was sold than there was: that is none left. */
export function parseStock(cell: string): Parsed<number> {
  const text = cell.trim();
  const shown = plainText(cell, 40);
  const number = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/.exec(text);
  if (!number) return { problem: `the stock '${shown}' is not a whole number` };
  const count = Number((number[2] ?? '').replaceAll(',', ''));
  if (count > stockMax) return { problem: `the stock '${shown}' is too high` };
  if (number[1] !== '' && count > 0) return { value: 0, note: `the stock ${shown} is read as 0` };
  return { value: count };
}
