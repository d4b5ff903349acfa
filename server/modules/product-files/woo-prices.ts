import { slugOf } from '#server/modules/product/slug.ts';
import { plainText } from '#server/plain-text.ts';

import { CellError, parsePrice } from './columns.ts';
import { endOf, readTime } from './file-times.ts';
import type { OwnRow } from './translation.ts';
import type { WooReading, WooRow } from './woocommerce.ts';

const datesOfSale = ['Date sale price starts', 'Date sale price ends'];

/** The name of a row's product, for the owner. */
export function wooName(row: WooRow): string {
  return `'${plainText(row.cell('name'), 60)}'`;
}

/**
 * Undefined without a price above 0. A sale counts between its times, and below the regular price,
 * as WooCommerce sells.
 */
export function pricesOf(row: WooRow, reading: WooReading): OwnRow['cells'] | undefined {
  if (!reading.prices.has(row)) reading.prices.set(row, readPrices(row, reading));
  return reading.prices.get(row);
}

function readPrices(row: WooRow, reading: WooReading): OwnRow['cells'] | undefined {
  const [regular, offered] = [row.cell('regular price'), row.cell('sale price')];
  const paisa = paisaOf(regular);
  if (regular === '' || paisa === 0) return undefined;
  const sale = offered !== '' && isSaleNow(row, reading) ? offered : '';
  const salePaisa = paisaOf(sale);
  // A price that is not one is told by the import, in whichever column it stands.
  if (sale === '' || paisa === undefined)
    return { 'Variant Price': regular, 'Variant Compare At Price': '' };
  if (salePaisa !== undefined && salePaisa >= paisa) {
    reading.leftOut.push(
      `line ${row.line}, ${wooName(row)}: its sale price, which is not below the regular price`,
    );
    return { 'Variant Price': regular, 'Variant Compare At Price': '' };
  }
  return salePaisa === 0
    ? undefined
    : { 'Variant Price': sale, 'Variant Compare At Price': regular };
}

/** Undefined for what is no price. */
function paisaOf(cell: string): number | undefined {
  try {
    return parsePrice(cell);
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

/**
 * Whether now is between the times of a sale: those of days, which end with them, are the shop's.
 */
function isSaleNow(row: WooRow, { now, problems }: WooReading): boolean {
  const [starts, ends] = datesOfSale.map((column) => {
    const cell = row.cell(column.toLowerCase());
    const time = readTime(cell);
    if (cell !== '' && !time) {
      const reason = `'${plainText(cell, 30)}' is not a date like 2026-05-31`;
      problems.push({ line: row.line, column, slug: slugOf(row.cell('name')), reason });
    }
    return time;
  });
  return !(starts && starts.at > now) && !(ends && endOf(ends) <= now);
}
