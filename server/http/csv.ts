import { stringify } from 'csv-stringify/sync';

import { escapeFormula } from '#server/plain-text.ts';

/** A value of a CSV file. */
export type CsvValue = string | number | null;

/** Rows of a CSV file, without cells that a spreadsheet would run. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify([...rows], { cast: { string: escapeFormula } });
}

/** How a CSV file begins: with a mark that lets Excel read it as UTF-8, and the headings. */
export function csvOpening(headings: readonly string[]): string {
  return `\ufeff${csvLines([headings])}`;
}
