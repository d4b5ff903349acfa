import { oneLine } from '#server/plain-text.ts';
import { ownColumns } from '#server/product-files/shopify/columns.ts';
import { linesOfHtml } from '#server/product-files/shopify/html-lines.ts';

import { attributesOf, htmlOf, listOf, type WooColumns, type WooRow } from './woo-cells.ts';

/** Cells by Shopify's classic column names. */
export type Cells = Readonly<Record<string, string>>;

/** The cells of a product; without those of columns that are not in the file. */
export function productCells(row: WooRow, columns: WooColumns, optionNames: readonly string[]): Cells {
  const has = (name: string) => columns.has(name.toLowerCase());
  const paths = listOf(row.cell('Categories')).filter((path) => !/^uncategori[sz]ed$/i.test(path));
  const [leaf = '', ...moreLeaves] = paths.map((path) => path.split('>').at(-1)?.trim() ?? '');
  const tags = [...listOf(row.cell('Tags')), ...moreLeaves].map((tag) => tag.replaceAll(',', ' '));
  return {
    Title: row.cell('Name'),
    ...(has('Description') && { 'Body (HTML)': htmlOf(row.cell('Description')) }),
    ...(has('Short description') && {
      [ownColumns.shortDesc.name]: oneLine(linesOfHtml(htmlOf(row.cell('Short description')))),
    }),
    ...(has('Categories') && { Type: leaf, 'Product Category': paths[0] ?? '' }),
    ...(has('Tags') && { Tags: tags.join(', ') }),
    ...(has('Published') && { Published: String(isShown(row)) }),
    ...(has('Brands') && { Vendor: listOf(row.cell('Brands'))[0] ?? '' }),
    ...(has('Attribute 1 name') && { [ownColumns.information.name]: informationCell(row, columns, optionNames) }),
    ...otherCells(row, columns),
  };
}

/** The cells of a simple product or a variation. */
export function choiceCells(row: WooRow, columns: WooColumns, now: Date): Cells {
  const has = (name: string) => columns.has(name.toLowerCase());
  const sizes = [...columns.keys()].filter((name) => sizeColumn.test(name));
  return {
    ...(has('SKU') && { 'Variant SKU': row.cell('SKU') }),
    ...(has(barcodeColumn) && { 'Variant Barcode': row.cell(barcodeColumn) }),
    ...Object.fromEntries(sizes.map((name) => [`Variant ${name}`, row.cell(name)])),
    ...stockCells(row, has),
    ...priceCells(row, has, now),
  };
}

/** The managed stock, or just whether it is in stock. */
function stockCells(row: WooRow, has: (name: string) => boolean): Cells {
  if (!has('Stock') && !has('In stock?')) return {};
  const stock = row.cell('Stock');
  if (stock !== '') {
    const isSoldOn = /^(1|yes|notify)$/i.test(row.cell('Backorders allowed?'));
    return stockOf('shopify', stock, isSoldOn ? 'continue' : 'deny');
  }
  return row.cell('In stock?') === '0' ? stockOf('shopify', '0', 'deny') : stockOf('', '', 'deny');
}

function stockOf(tracker: string, quantity: string, policy: string): Cells {
  return {
    'Variant Inventory Tracker': tracker,
    'Variant Inventory Qty': quantity,
    'Variant Inventory Policy': policy,
  };
}

/** A sale counts only between its days. */
function priceCells(row: WooRow, has: (name: string) => boolean, now: Date): Cells {
  const regular = row.cell('Regular price');
  if (!has('Sale price')) return { 'Variant Price': regular };
  const starts = Date.parse(row.cell('Date sale price starts'));
  // The last day is on sale too.
  const ends = Date.parse(row.cell('Date sale price ends')) + dayMs;
  const isOff = starts > now.getTime() || ends <= now.getTime();
  const sale = isOff ? '' : row.cell('Sale price');
  return { 'Variant Price': sale || regular, 'Variant Compare At Price': sale === '' ? '' : regular };
}

function isShown(row: WooRow): boolean {
  const published = row.cell('Published');
  return (published === '' || published === '1') && row.cell('Visibility in catalog').toLowerCase() !== 'hidden';
}

/** Attributes without variations are additional information. */
function informationCell(row: WooRow, columns: WooColumns, optionNames: readonly string[]): string {
  const lines = attributesOf(row, columns)
    .filter(({ name, isVisible }) => isVisible && !optionNames.includes(name))
    .map(({ name, values }) => ({ name: oneLine(name), value: oneLine(values.join(', ')) }));
  return lines.length > 0 ? JSON.stringify(lines) : '';
}

/** Everything else stays under its own heading. */
function otherCells(row: WooRow, columns: WooColumns): Cells {
  const others = [...columns.keys()].filter((name) => !readHere.has(name) && !readInGroups.test(name));
  return Object.fromEntries(others.map((name) => [`WooCommerce ${name}`, row.cell(name)]));
}

const dayMs = 24 * 60 * 60 * 1000;
const barcodeColumn = 'GTIN, UPC, EAN, or ISBN';
const sizeColumn = /^(weight|length|width|height) \(/;
const readInGroups = /^((weight|length|width|height) \(|attribute \d+ |download )/;
const readHere = new Set(
  [
    ...['Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Short description', 'Description', 'Parent', ''],
    ...['Date sale price starts', 'Date sale price ends', 'In stock?', 'Stock', 'Backorders allowed?', 'Brands'],
    ...['Sale price', 'Regular price', 'Categories', 'Tags', 'Images', barcodeColumn],
  ].map((name) => name.toLowerCase()),
);
