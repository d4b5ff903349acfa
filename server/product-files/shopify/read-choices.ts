import { discountedPaisa, discountPercentBetween } from '#contract/rules/money.ts';
import { oneLine, plainText } from '#server/plain-text.ts';

import { isFallback, isUnmappedColumn, levelOf } from './columns.ts';
import { currencyOfRow, type Rates } from './currencies.ts';
import type { FileColumns } from './file-columns.ts';
import type { FileChoice, FilePrice, Options, Price, UnmappedCells } from './file-product.ts';
import type { ExactValues } from './json-cells.ts';
import { type Parsed, parsePrice, type Reading } from './price-cell.ts';
import type { FileRow } from './row-groups.ts';

export interface ReadChoices {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** For a product without choices. */
  readonly price?: FilePrice;
  /** The product's own beside its choices'. */
  readonly ownPrice?: Price;
  readonly stock?: number;
  readonly choices?: readonly FileChoice[];
  readonly refused?: readonly RefusedChoice[];
}

/** A choice that can't be sold as the file has it; the product's others can. */
export interface RefusedChoice {
  readonly line: number;
  readonly options: Options;
  readonly reason: string;
}

/** Reads the choices of a product with their stock and prices, or the stock and price of a product without choices. */
export function readChoices(
  rows: readonly FileRow[],
  main: FileRow,
  exact: ExactValues,
  columns: FileColumns,
  rates: Rates,
): ReadChoices {
  const problems: string[] = [];
  const notes: string[] = [];
  const optionNames = [1, 2, 3].map((at) => firstFilled(rows, main, `Option${at} Name`));
  const chosen = rows.filter((row) => row === main || optionsOf(row, optionNames).length > 0);
  notes.push(...leftOutCells(rows, chosen, main, columns));
  problems.push(...rows.filter((row) => !chosen.includes(row)).flatMap((row) => strayPrice(row, main)));

  const isPlain = chosen.length === 1 && isDefaultTitle(optionsOf(main, optionNames));
  const choices: FileChoice[] = [];
  const seen = new Map<string, number>();
  const refused: RefusedChoice[] = [];
  const hasPrices = columns.has('Variant Price');
  let mainPrice: FilePrice | undefined;
  let mainStock: number | undefined;

  for (const [at, row] of chosen.entries()) {
    const options = isPlain ? [] : optionsOf(row, optionNames);
    const where = chosen.length === 1 ? '' : `line ${row.line}: `;
    const price = readPrice(row, { rates, unmarked: currencyOfRow(row, columns) }, exact.discounts?.[at], (text) =>
      notes.push(`${where}${text}`),
    );
    const said = hasPrices ? (price ?? mainPrice ?? { problem: 'it has no price' }) : undefined;
    if (price === undefined && mainPrice) notes.push(`${where}no price, so it uses the first row's`);
    const isFree = said !== undefined && 'salePaisa' in said && said.salePaisa === 0;
    if (said && 'problem' in said) problems.push(`${where}${said.problem}`);
    const stock = readStock(row);
    if (stock && 'problem' in stock) problems.push(`${where}${stock.problem}`);
    if (stock && 'note' in stock && stock.note !== undefined) notes.push(`${where}${stock.note}`);
    if (!isPlain && options.length === 0) problems.push(`line ${row.line} has no option value, unlike the other rows`);

    const key = JSON.stringify(options);
    const twin = seen.get(key);
    if (!isPlain && options.length > 0 && twin !== undefined) {
      const values = options.map(({ value }) => value).join(' / ');
      problems.push(`the option '${plainText(values, 60)}' appears twice (lines ${twin} and ${row.line})`);
    }
    seen.set(key, row.line);
    if ((said && 'problem' in said) || (stock && 'problem' in stock)) continue;
    if (isFree) {
      refused.push({ line: row.line, options, reason: 'its price is 0' });
      continue;
    }

    mainPrice ??= said;
    if (row === main) mainStock = stock?.value;
    const image = row.cell('Variant Image');
    choices.push({
      options,
      ...(said && { price: said }),
      ...(stock && { stock: stock.value }),
      ...(image !== undefined && { image: oneLine(image) }),
      cells: choiceCells(row, main, columns),
    });
  }

  if (choices.length === 0) problems.push(...new Set(refused.map(({ reason }) => reason)));
  if (problems.length > 0) return { problems, notes };
  const hasOptionColumns = columns.has('Option1 Value');
  if (isPlain) {
    const stock = mainStock === undefined ? {} : { stock: mainStock };
    const price = mainPrice && { price: mainPrice };
    return { problems, notes, ...price, ...stock, ...(hasOptionColumns && { choices: [] }) };
  }
  const [pricePaisa, discountPercent] = exact.price ?? [];
  return {
    problems,
    notes,
    ...(pricePaisa !== undefined && discountPercent !== undefined && { ownPrice: { pricePaisa, discountPercent } }),
    ...(exact.stock !== undefined && { stock: exact.stock }),
    choices,
    refused,
  };
}

/**
 * The compare-at price is the price, and the price is the discounted one; a price of 0, and every price in a file without
 * compare-at prices, is the sale price. Undefined where the cell is empty.
 */
function readPrice(
  row: FileRow,
  reading: Reading,
  exactDiscount: number | undefined,
  addNote: (note: string) => void,
): FilePrice | { problem: string } | undefined {
  const cell = row.cell('Variant Price')?.trim() ?? '';
  if (cell === '') return undefined;
  const asked = parsePrice(cell, 'price', reading);
  if ('problem' in asked) return asked;
  const compareColumn = row.cell('Variant Compare At Price');
  if (compareColumn === undefined) return { salePaisa: asked.value };
  const compareCell = compareColumn.trim();
  const compare = compareCell === '' ? { value: 0 } : parsePrice(compareCell, 'compare-at price', reading);
  if ('problem' in compare) return compare;

  const isHigher = compare.value > asked.value;
  if (compare.value > 0 && compare.value < asked.value) {
    addNote(`the compare-at price ${plainText(compareCell, 20)} is below the price, so it is left out`);
  }
  const pricePaisa = isHigher ? compare.value : asked.value;
  if (exactDiscount !== undefined && discountedPaisa(pricePaisa, exactDiscount) === asked.value && pricePaisa > 0) {
    return { pricePaisa, discountPercent: exactDiscount };
  }
  if (asked.value === 0) return { salePaisa: 0 };
  const discountPercent = discountPercentBetween(pricePaisa, asked.value);
  if (discountedPaisa(pricePaisa, discountPercent) !== asked.value) {
    return { problem: `no whole discount leads from ${plainText(compareCell, 20)} to ${plainText(cell, 20)}` };
  }
  return { pricePaisa, discountPercent };
}

function readStock(row: FileRow) {
  const cell = row.cell('Variant Inventory Qty')?.trim() ?? '';
  return cell === '' ? undefined : parseStock(cell);
}

function optionsOf(row: FileRow, names: readonly string[]): { name: string; value: string }[] {
  return [1, 2, 3].flatMap((at) => {
    const value = oneLine(row.cell(`Option${at} Value`) ?? '');
    if (value === '') return [];
    return [{ name: oneLine(row.cell(`Option${at} Name`) ?? '') || names[at - 1] || '', value }];
  });
}

/** The default name of an option; `at` counts from 1. */
export function optionName(at: number): string {
  return at === 1 ? 'Choice' : `Choice ${at}`;
}

function firstFilled(rows: readonly FileRow[], main: FileRow, name: string): string {
  const cells = [main, ...rows].map((row) => oneLine(row.cell(name) ?? ''));
  return cells.find((cell) => cell !== '') ?? '';
}

function isDefaultTitle(options: readonly { name: string; value: string }[]): boolean {
  const [first, ...more] = options;
  return !first || (more.length === 0 && /^(title|)$/i.test(first.name) && /^default( title)?$/i.test(first.value));
}

/** A row with just a picture may repeat the price; another price means a choice without its option. */
function strayPrice(row: FileRow, main: FileRow): string[] {
  const differs = ['Variant Price', 'Variant SKU'].filter((name) => {
    const cell = row.cell(name)?.trim() ?? '';
    return cell !== '' && cell !== (main.cell(name)?.trim() ?? '');
  });
  return differs.length > 0 ? [`line ${row.line} has a ${differs.join(' and a ')} of its own but no option value`] : [];
}

function choiceCells(row: FileRow, main: FileRow, columns: FileColumns): UnmappedCells {
  const names = columns.names.filter(isUnmappedColumn);
  const values: [string, string][] = [];
  for (const name of names) {
    const cell = row.cell(name) ?? '';
    const isOwn = levelOf(name) === 'variant' ? !isFallback(name, cell) : isStray(row, main, name);
    if (isOwn) values.push([name, cell]);
  }
  return { values: Object.fromEntries(values), columns: names };
}

/** A product's cell that is not on its first row and has another value. */
function isStray(row: FileRow, main: FileRow, name: string): boolean {
  const cell = row.cell(name) ?? '';
  return row !== main && cell.trim() !== '' && cell !== (main.cell(name) ?? '');
}

function leftOutCells(
  rows: readonly FileRow[],
  chosen: readonly FileRow[],
  main: FileRow,
  columns: FileColumns,
): string[] {
  return rows
    .filter((row) => !chosen.includes(row))
    .flatMap((row) => {
      const names = columns.names.filter(
        (name) => isUnmappedColumn(name) && levelOf(name) !== 'picture' && isStray(row, main, name),
      );
      return names.length > 0 ? [`line ${row.line}: ${plainText(names.join(', '))} left out`] : [];
    });
}

const stockMax = 1_000_000_000;

/** The stock. Shopify counts below zero when more was sold than in stock: that is 0. */
function parseStock(cell: string): Parsed<number> {
  const text = cell.trim();
  const shown = plainText(cell, 40);
  const number = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/.exec(text);
  if (!number) return { problem: `the stock '${shown}' is not a whole number` };
  const count = Number((number[2] ?? '').replaceAll(',', ''));
  if (count > stockMax) return { problem: `the stock '${shown}' is too high` };
  if (number[1] !== '' && count > 0) return { value: 0, note: `the stock ${shown} is read as 0` };
  return { value: count };
}
