import { createBreather } from '#server/breather.ts';
import { groupBy } from '#server/group-by.ts';
import { deriveTags, guessCategoryId } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { oneLine, plainText } from '#server/plain-text.ts';

import { options } from './columns.ts';
import { linesOfHtml } from './html-lines.ts';
import { CellError, parsePrice } from './parse-cells.ts';
import type { FileRow, FileTable } from './read-csv.ts';
import type { Translation } from './read-product-file.ts';
import { deriveShortDesc } from './short-description.ts';

type Cells = Map<string, string>;

const optionColumns = options.flatMap((at) => [`Option${at} Name`, `Option${at} Value`]);
const priceColumns = ['Variant Price', 'Variant Compare At Price'];
const read = new Set([
  ...['Handle', 'Title', 'Body (HTML)', 'Description', 'Type', 'Product Category', 'Tags', 'Published', 'Status'],
  ...['SEO Description', 'Gift Card', 'Variant Inventory Qty', 'Variant Inventory Tracker', 'Variant Inventory Policy'],
  ...['Image Src', 'Image Position', 'Image Alt Text', 'Variant Image', 'Currency', ...optionColumns, ...priceColumns],
]);

/** Turns Shopify's export into the shop's own format: a row each for the product, its choices and its pictures. */
export async function fromShopify({ columns, rows }: FileTable): Promise<Translation> {
  const leftOut: string[] = [];
  const translated: FileRow[] = [];
  let formatted = 0;
  const breathe = createBreather();
  for (const group of groupBy(rows, handleOf).values()) {
    await breathe();
    translated.push(...translateProduct(group, columns, leftOut));
    if (group.some(({ cells }) => /<(?!\/?(p|br)\b)[a-z]/i.test(bodyOf(cells)))) formatted += 1;
  }
  if (formatted > 0) leftOut.unshift(`formatting of descriptions, which become plain lines (${formatted} products)`);
  return { table: { columns: columnsFor(columns), rows: translated }, leftOut, read };
}

function columnsFor(columns: ReadonlySet<string>): ReadonlySet<string> {
  const has = (...names: string[]) => names.some((name) => columns.has(name));
  const same = ['Handle', 'Title', 'Image Src', 'Image Alt Text', 'Currency', ...optionColumns, ...priceColumns];
  return new Set([
    ...same.filter((name) => columns.has(name)),
    ...(has('Body (HTML)', 'Description') ? ['Description'] : []),
    ...(has('Tags', 'Type', 'Product Category') ? ['Tags', 'Category Id'] : []),
    ...(has('Published', 'Status') ? ['Published'] : []),
    ...(has('SEO Description') ? ['Short Description'] : []),
    ...(has('Variant Inventory Qty') ? ['Variant Inventory Qty'] : []),
    ...(has('Variant Inventory Tracker', 'Variant Inventory Policy') ? ['Always Available'] : []),
    ...(has('Variant Image') ? ['Variant Image', 'Image Src'] : []),
  ]);
}

function translateProduct(rows: readonly FileRow[], columns: ReadonlySet<string>, leftOut: string[]): FileRow[] {
  const titled = rows.filter(({ cells }) => cells.has('Title'));
  // A row of a choice alone says nothing about the product.
  const main = titled[0] ?? (columns.has('Title') ? undefined : rows[0]);
  const title = main?.cells.get('Title') ?? main?.cells.get('Handle') ?? '';
  const variants = rows.filter(({ cells }) => !isPlain(cells));
  const sold = (variants.length > 0 ? variants : rows.slice(0, 1)).filter(({ cells }) => !isFree(cells));
  const reason = isYes(main?.cells.get('Gift Card')) ? 'it is a gift card' : 'its price is 0';
  if (sold.length === 0 || isYes(main?.cells.get('Gift Card'))) {
    leftOut.push(`line ${rows[0]?.line}, '${plainText(title, 60)}': ${reason}`);
    return [];
  }
  for (const { line, cells } of variants.filter((row) => !sold.includes(row))) {
    leftOut.push(`line ${line}, '${plainText(title, 60)}', choice ${optionText(cells)}: ${reason}`);
  }
  // The product's price is that of its first choice.
  const price = titled[0] || variants.length === 0 ? sold[0]?.cells : undefined;
  const choices = variants.filter((row) => sold.includes(row)).map((row) => choiceRow(row, main, price, columns));
  const product = main ? [{ line: main.line, cells: productCells(main.cells, price) }] : [];
  if (main && product[0] && variants.length === 0) setStock(product[0].cells, main.cells, columns);
  const translated = [...product, ...titled.slice(1), ...choices, ...(main ? pictureRows(rows, sold) : [])];
  return translated.map(({ line, cells }) => ({ line, cells: new Map([...cells].filter(([, cell]) => cell !== '')) }));
}

function productCells(cells: FileRow['cells'], price: FileRow['cells'] | undefined): Cells {
  const product = copy(cells, ['Handle', 'Title', 'Currency']);
  product.set('Description', linesOfHtml(bodyOf(cells)));
  const line = cells.get('SEO Description') ?? linesOfHtml(bodyOf(cells));
  product.set('Short Description', deriveShortDesc(line));
  setKind(product, cells);
  product.set('Published', String(isPublished(cells)));
  for (const name of priceColumns) product.set(name, price?.get(name) ?? '');
  return product;
}

function setKind(product: Cells, cells: FileRow['cells']): void {
  const type = cells.get('Type') ?? '';
  const productCategory = cells.get('Product Category') ?? '';
  const tags = deriveTags(cells.get('Tags') ?? '', type, productCategory);
  product.set('Tags', tags.join(', '));
  product.set('Category Id', String(guessCategoryId({ type, productCategory, tags }, cells.get('Title') ?? '')));
}

function choiceRow(
  { line, cells }: FileRow,
  main: FileRow | undefined,
  price: FileRow['cells'] | undefined,
  columns: ReadonlySet<string>,
): FileRow {
  const choice = copy(cells, ['Handle', ...optionColumns, 'Variant Image']);
  for (const name of options.map((at) => `Option${at} Name`)) {
    if (!choice.has(name)) choice.set(name, main?.cells.get(name) ?? '');
  }
  const isSame = price && priceColumns.every((name) => (cells.get(name) ?? '') === (price.get(name) ?? ''));
  for (const name of isSame ? [] : priceColumns) choice.set(name, cells.get(name) ?? '');
  setStock(choice, cells, columns);
  return { line, cells: choice };
}

/** A stock that nobody tracks, or that is sold on when none is left, is always available. */
function setStock(to: Cells, cells: FileRow['cells'], columns: ReadonlySet<string>): void {
  const isUntracked = columns.has('Variant Inventory Tracker') && !cells.has('Variant Inventory Tracker');
  const sellsOn = /^(continue|true|yes|1)$/i.test(cells.get('Variant Inventory Policy')?.trim() ?? '');
  to.set('Variant Inventory Qty', cells.get('Variant Inventory Qty') ?? '');
  to.set('Always Available', String(isUntracked || sellsOn));
}

/** The pictures in their order, and those of choices that the product does not have. */
function pictureRows(rows: readonly FileRow[], choices: readonly FileRow[]): FileRow[] {
  const positionOf = ({ cells }: FileRow) => Number(cells.get('Image Position') ?? Number.NaN);
  const listed = rows.filter(({ cells }) => cells.has('Image Src'));
  const isOrdered = listed.every((row) => Number.isFinite(positionOf(row)));
  const ordered = isOrdered ? listed.toSorted((one, other) => positionOf(one) - positionOf(other)) : listed;
  const pictures = new Map<string, FileRow>();
  for (const { line, cells } of ordered) {
    const src = oneLine(cells.get('Image Src') ?? '');
    if (!pictures.has(src)) pictures.set(src, { line, cells: copy(cells, ['Handle', 'Image Src', 'Image Alt Text']) });
  }
  for (const { line, cells } of choices) {
    const src = oneLine(cells.get('Variant Image') ?? '');
    if (src === '' || pictures.has(src)) continue;
    pictures.set(src, { line, cells: new Map([...copy(cells, ['Handle']), ['Image Src', src]]) });
  }
  return [...pictures.values()];
}

function copy(cells: FileRow['cells'], names: readonly string[]): Cells {
  return new Map(names.flatMap((name) => (cells.has(name) ? [[name, cells.get(name) ?? '']] : [])));
}

function handleOf({ line, cells }: FileRow): string {
  return slugOf(cells.get('Handle') ?? '') || `line ${line}`;
}

function bodyOf(cells: FileRow['cells']): string {
  return cells.get('Body (HTML)') ?? cells.get('Description') ?? '';
}

/** Shopify's way to say that a product has no choices. */
function isPlain(cells: FileRow['cells']): boolean {
  const [name = '', value = ''] = [cells.get('Option1 Name')?.trim(), cells.get('Option1 Value')?.trim()];
  return value === '' || (/^(title|)$/i.test(name) && /^default( title)?$/i.test(value));
}

function isFree(cells: FileRow['cells']): boolean {
  try {
    return cells.has('Variant Price') && parsePrice(cells.get('Variant Price') ?? '') === 0;
  } catch (error) {
    if (error instanceof CellError) return false;
    throw error;
  }
}

function isYes(cell = ''): boolean {
  return /^(true|yes|1)$/i.test(cell.trim());
}

function isPublished(cells: FileRow['cells']): boolean {
  const [published = '', status = ''] = [cells.get('Published')?.trim(), cells.get('Status')?.trim()];
  return !/^(false|no|0)$/i.test(published) && /^(active|)$/i.test(status);
}

function optionText(cells: FileRow['cells']): string {
  return plainText(options.flatMap((at) => cells.get(`Option${at} Value`) ?? []).join(' / '), 60);
}
