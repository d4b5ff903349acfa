import { createBreather, mapInPieces } from '#server/long-work.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import { isDefaultTitle, isShopifyStatus, optionNumbers } from './columns.ts';
import { pictureName } from './picture-name.ts';
import type { FileTable } from './read-csv.ts';
import {
  decodeEntities,
  deriveShortDesc,
  lineOfHtml,
  linesOfHtml,
  type OwnRow,
  type Translation,
  tableOf,
} from './translation.ts';

type Cells = OwnRow['cells'];

const optionNames = optionNumbers.map((at) => `Option${at} Name`);
const optionValues = optionNumbers.map((at) => `Option${at} Value`);
const optionColumns = [...optionNames, ...optionValues];
const stockColumn = 'Variant Inventory Qty';
const priceColumns = ['Variant Price', 'Variant Compare At Price'];
const codeColumns = ['Variant SKU', 'Variant Barcode', 'Cost per item'] as const;
const read = new Set([
  'Handle',
  'Title',
  'Body (HTML)',
  'Description',
  'Type',
  'Product Category',
  'Tags',
  'Published',
  'Status',
  'SEO Description',
  'Gift Card',
  'Variant Inventory Qty',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Currency',
  'Variant Grams',
  ...codeColumns,
  ...optionColumns,
  ...priceColumns,
]);

/**
 * Turns Shopify's export into the shop's own format: a row each for the product, its variants and
 * its pictures.
 */
export async function fromShopify(
  { columns, rows }: FileTable,
  guess: CategoryGuess,
): Promise<Translation> {
  const leftOut: string[] = [];
  const translated: OwnRow[] = [];
  let formatted = 0;
  const breathe = createBreather();
  const names = [...columns].filter((name) => read.has(name));
  const all = await mapInPieces(rows, ({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name) => [name, textOf(name, cells.get(name) ?? '')])),
    product: slugOf(cells.get('Handle') ?? '') || `line ${line}`,
  }));
  for (const group of Map.groupBy(all, ({ product }) => product).values()) {
    await breathe();
    translated.push(...translateProduct(group, leftOut, guess));
    if (group.some(({ cells }) => /<(?!\/?(p|br)\b)[a-z]/i.test(bodyOf(cells)))) formatted += 1;
  }
  if (formatted > 0)
    leftOut.unshift(
      `formatting of descriptions, which become plain lines (${pluralize(formatted, 'product')})`,
    );
  return { table: await tableOf(translated), leftOut, read, problems: [], reading: [] };
}

/** Texts that came from the web have its entities; the description is HTML as a whole. */
function textOf(name: string, cell: string): string {
  if (name === 'Body (HTML)' || name === 'Description') return cell;
  return name === 'Title' || name.startsWith('Option') ? lineOfHtml(cell) : decodeEntities(cell);
}

function translateProduct(
  rows: readonly OwnRow[],
  leftOut: string[],
  guess: CategoryGuess,
): OwnRow[] {
  const { Handle = '' } = rows[0]?.cells ?? {};
  const [main, ...twins] = rows.filter(({ cells }) => cells.Title);
  const title = plainText(main?.cells.Title ?? Handle, 60);
  const versions = rows.filter(({ cells }) => !isPlain(cells));
  const sold = (versions.length > 0 ? versions : rows.slice(0, 1)).filter(
    ({ cells }) => !isFree(cells),
  );
  const isGiftCard = isYes(main?.cells['Gift Card']);
  const reason = isGiftCard ? 'it is a gift card' : 'its price is 0';
  if (sold.length === 0 || isGiftCard) {
    leftOut.push(`line ${rows[0]?.line}, '${title}': ${reason}`);
    return [];
  }
  for (const { line, cells } of versions.filter((row) => isFree(row.cells))) {
    const values = optionNumbers.map((at) => cells[`Option${at} Value`]).filter(Boolean);
    leftOut.push(
      `line ${line}, '${title}', variant ${plainText(values.join(' / '), 60)}: ${reason}`,
    );
  }
  const { Status = '' } = main?.cells ?? {};
  if (Status.trim() !== '' && !isShopifyStatus(Status)) {
    leftOut.push(
      `line ${main?.line}, '${title}': the status '${plainText(Status, 30)}', which Shopify does not have`,
    );
  }
  const variants = versions.length > 0 ? sold : [];
  // The product's price is on a row of its own, or that of its first variant.
  const own = main && isPlain(main.cells) && main.cells['Variant Price'] ? main : sold[0];
  const price = main || variants.length === 0 ? pick(own?.cells, priceColumns) : {};
  const product = main && {
    ...pick(main.cells, ['Title', 'Currency', ...optionNames]),
    ...factsOf(main.cells, guess),
    ...price,
    ...(variants.length === 0 && stockOf(main.cells)),
    ...(variants.length === 0 && pick(main.cells, codeColumns)),
  };
  const translated: OwnRow[] = [
    ...(main && product ? [{ line: main.line, cells: product }] : []),
    ...twins.map(({ line, cells }) => ({ line, cells: pick(cells, ['Title']) })),
    // Neither product nor variant: the import says so, unless it is a picture.
    ...rows
      .filter((row) => row !== main && !row.cells.Title && isPlain(row.cells))
      .map(({ line, cells }) => ({
        line,
        cells: pick(cells, [...optionValues, ...priceColumns, stockColumn]),
      })),
    ...variants.map(({ line, cells }) => {
      const isSame = main && priceColumns.every((name) => cells[name] === price[name]);
      const prices = isSame ? {} : pick(cells, priceColumns);
      return {
        line,
        cells: {
          ...pick(cells, [...optionColumns, ...codeColumns, 'Variant Image']),
          ...prices,
          ...stockOf(cells),
        },
      };
    }),
    ...(main ? pictureRows(rows, variants) : []),
  ];
  return translated.map(({ line, cells }) => ({ line, cells: { Handle, ...cells } }));
}

function factsOf(cells: Cells, guess: CategoryGuess): Cells {
  const { Title = '', Type = '', Tags = '', 'Product Category': productCategory = '' } = cells;
  const { Published, 'SEO Description': line } = cells;
  // An unknown one says nothing, like an empty column.
  const status = isShopifyStatus(cells.Status ?? '') ? cells.Status?.trim() : undefined;
  const has = (...names: string[]) => names.some((name) => name in cells);
  const description = linesOfHtml(bodyOf(cells));
  const tags = guess.tagsOf(Tags, Type, productCategory);
  const isHidden =
    /^(false|no|0)$/i.test(Published?.trim() ?? '') || !/^(active|)$/i.test(status ?? '');
  return {
    ...(has('Body (HTML)', 'Description') && { Description: description }),
    ...(has('SEO Description') && { 'Short Description': deriveShortDesc(line || description) }),
    ...(has('Tags', 'Type', 'Product Category') && {
      Tags: tags.join(', '),
      'Category Id': String(guess.idOf({ type: Type, productCategory, tags }, Title)),
    }),
    ...((Published || status) && { Published: String(!isHidden) }),
    // Of its first variant: a product has one weight.
    ...pick(cells, ['Variant Grams']),
  };
}

/** A stock that nobody tracks, or that is sold on when none is left, is always available. */
function stockOf(cells: Cells): Cells {
  const { 'Variant Inventory Tracker': tracker, 'Variant Inventory Policy': policy } = cells;
  const isAlways = tracker === '' || /^(continue|true|yes|1)$/i.test(policy?.trim() ?? '');
  return {
    ...pick(cells, [stockColumn]),
    ...((tracker ?? policy) !== undefined && { 'Always Available': String(isAlways) }),
  };
}

/** The pictures in their order, and those of variants that the product does not have. */
function pictureRows(rows: readonly OwnRow[], variants: readonly OwnRow[]): OwnRow[] {
  const position = ({ cells }: OwnRow) => Number(cells['Image Position']) || 0;
  const listed = rows.toSorted((one, other) => position(one) - position(other));
  const pictures = [
    ...listed.map(({ line, cells }) => ({
      line,
      cells: pick(cells, ['Image Src', 'Image Alt Text']),
    })),
    ...variants.map(({ line, cells }) => ({
      line,
      cells: { 'Image Src': cells['Variant Image'] ?? '' },
    })),
  ];
  const bySrc = Map.groupBy(pictures, ({ cells }) => pictureName(cells['Image Src']));
  return [...bySrc].flatMap(([src, [first]]) => (src !== '' && first ? [first] : []));
}

/** The cells of these columns, as far as the file has them. */
function pick(cells: Cells = {}, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );
}

function bodyOf(cells: Cells): string {
  return cells['Body (HTML)'] || cells.Description || '';
}

function isPlain({ 'Option1 Name': name = '', 'Option1 Value': value = '' }: Cells): boolean {
  return value.trim() === '' || isDefaultTitle(name, value);
}

function isFree({ 'Variant Price': price = '' }: Cells): boolean {
  return /^\D*0+([.,]0+)?\D*$/.test(price);
}

function isYes(cell = ''): boolean {
  return /^(true|yes|1)$/i.test(cell.trim());
}
