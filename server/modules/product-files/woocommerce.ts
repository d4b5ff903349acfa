import { isDeepStrictEqual } from 'node:util';

import { cleanLine } from '#server/http/clean-text.ts';
import { createBreather, mapInPieces } from '#server/long-work.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText } from '#server/plain-text.ts';

import { optionNumbers } from './columns.ts';
import type { FileRow, FileTable, Headings } from './read-csv.ts';
import type { FileProblem } from './read-product-file.ts';
import {
  decodeEntities,
  deriveShortDesc,
  lineOfHtml,
  linesOfHtml,
  type OwnRow,
  type Translation,
  tableOf,
} from './translation.ts';
import { wooHeading } from './woo-headings.ts';
import { pricesOf, wooName } from './woo-prices.ts';

/** A row with its cells by heading in lower case English: `regular price`. */
export interface WooRow {
  readonly line: number;
  /** Empty, too, where the file has no such column. */
  readonly cell: (name: string) => string;
  /** Such as `variable, downloadable`. */
  readonly types: readonly string[];
  readonly attributes: readonly WooAttribute[];
}

interface WooAttribute {
  readonly name: string;
  readonly values: readonly string[];
  readonly isVisible: boolean;
}

interface Variant {
  readonly row: WooRow;
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

const variantsMax = 100;
/** Without them a product may cost or show what it should not. */
const neededColumns = ['Published', 'Visibility in catalog', 'Sale price', 'Stock', 'In stock?'];

/** WooCommerce's field for barcodes. */
const gtinHeading = 'gtin, upc, ean, or isbn';

const readColumns = new Set([
  'id',
  'type',
  'published',
  'visibility in catalog',
  'description',
  'parent',
  'stock',
  'images',
  'name',
  'short description',
  'date sale price starts',
  'date sale price ends',
  'in stock?',
  'backorders allowed?',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'sku',
  gtinHeading,
]);

/** Whether a file has the headings of WooCommerce's own export, in any language that is known. */
export function isWooCommerce(file: Headings): boolean {
  const names = headingsOf(file);
  return ['type', 'name', 'regular price'].every((name) => names.has(name));
}

/**
 * The text of a cell: WooCommerce's export writes an apostrophe before one that begins like a
 * formula.
 */
export function wooText(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\n])/, '');
}

/** Whether it may be one in a language that is not. */
export function resemblesWooCommerce(file: Headings): boolean {
  const names = headingsOf(file);
  return ['id', ...readColumns].filter((name) => names.has(name)).length >= 4;
}

function headingsOf({ columns }: Headings): Set<string> {
  return new Set([...columns].map(wooHeading));
}

/** What a translation knows and gathers. */
export interface WooReading {
  readonly names: ReadonlySet<string>;
  readonly guess: CategoryGuess;
  /** It decides which sales count. */
  readonly now: number;
  readonly leftOut: string[];
  readonly problems: FileProblem[];
  readonly prices: Map<WooRow, OwnRow['cells'] | undefined>;
}

/** Turns WooCommerce's export into the shop's own format. `now` decides which sales count. */
export async function fromWooCommerce(
  file: FileTable,
  guess: CategoryGuess,
  now = Date.now(),
): Promise<Translation> {
  const names = headingsOf(file);
  const reading: WooReading = { names, guess, now, leftOut: [], problems: [], prices: new Map() };
  const { leftOut, problems } = reading;
  const headings = new Map([...file.columns].map((column) => [column, wooHeading(column)]));
  const isRead = (column: string) => {
    const heading = headings.get(column) ?? '';
    return readColumns.has(heading) || /^attribute \d+ /.test(heading);
  };
  const numbers = [...names].flatMap((name) => /^attribute (\d+) name$/.exec(name)?.[1] ?? []);
  const translated: OwnRow[] = [];
  const handles = new Set<string>();
  const all = await mapInPieces(file.rows, (row) => wooRow(row, headings, numbers));
  const variations = Map.groupBy(all.filter(isVariation), (row) => row.cell('parent'));
  const breathe = createBreather();
  for (const row of all.filter((one) => !isVariation(one))) {
    await breathe();
    const keys = [row.cell('sku'), `id:${row.cell('id')}`].filter((key) => key !== '');
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    const isVariable = row.types.includes('variable');
    if (!isVariable) leftOut.push(...own.map((one) => notVariable(row, one)));
    const found = problemOf(row) ?? (isVariable ? variantsOf(row, own, leftOut) : []);
    const product = typeof found === 'string' ? found : productRows(row, found, reading);
    if (typeof product === 'string') leftOut.push(`line ${row.line}, ${wooName(row)}: ${product}`);
    else {
      const Handle = handleOf(row, handles);
      translated.push(...product.map(({ line, cells }) => ({ line, cells: { Handle, ...cells } })));
    }
  }
  for (const { line } of [...variations.values()].flat())
    leftOut.push(`line ${line}: a variation whose product is not in the file`);
  return {
    table: await tableOf(translated),
    leftOut,
    problems,
    read: new Set([...file.columns].filter(isRead)),
    reading: readingOf(file, headings),
  };
}

function notVariable(row: WooRow, { line }: WooRow): string {
  const type = plainText(row.types.join(', ') || 'simple', 30);
  return `line ${line}: a variation of ${wooName(row)}, whose type is '${type}', not 'variable'`;
}

/** What the file is taken for, and which columns that matter it lacks. */
function readingOf({ columns }: FileTable, headings: ReadonlyMap<string, string>): string[] {
  const marks = [...columns].filter((column) =>
    ['type', 'regular price'].includes(headings.get(column) ?? ''),
  );
  const names = new Set(headings.values());
  const missing = neededColumns.filter((name) => !names.has(name.toLowerCase()));
  return [
    `Read as WooCommerce’s export, because it has the columns ${marks.map((name) => `‘${plainText(name, 40)}’`).join(' and ')}.`,
    ...(missing.length > 0
      ? [`It has no column ${missing.map((name) => `‘${name}’`).join(', ')} that is known here.`]
      : []),
  ];
}

function wooRow(
  { line, cells }: FileRow,
  headings: ReadonlyMap<string, string>,
  numbers: readonly string[],
): WooRow {
  const byName = new Map(
    [...cells].map(([column, cell]) => [headings.get(column) ?? column, cell.trim()]),
  );
  const cell = (name: string) => byName.get(name) ?? '';
  const attributes = numbers.map((number) => ({
    name: lineOfHtml(cell(`attribute ${number} name`)),
    values: listOf(cell(`attribute ${number} value(s)`)),
    isVisible: cell(`attribute ${number} visible`) !== '0',
  }));
  return {
    line,
    cell,
    types: listOf(cell('type').toLowerCase()),
    attributes: attributes.filter(({ name }) => name !== ''),
  };
}

function problemOf(row: WooRow): string | undefined {
  const [type = 'simple'] = row.types;
  if (row.cell('name') === '') return 'it has no name';
  if (row.types.includes('downloadable')) return 'it is a download';
  return ['simple', 'variable'].includes(type)
    ? undefined
    : `it is a product of the type '${plainText(type, 30)}'`;
}

/** A row for the product, one for each variant, and one for each picture; or why there are none. */
function productRows(
  row: WooRow,
  variants: readonly Variant[],
  reading: WooReading,
): OwnRow[] | string {
  const { names } = reading;
  const sold = variants.filter((variant) => pricesOf(variant.row, reading));
  const rows = [...sold.map((variant) => variant.row), row];
  const base = rows.map((one) => pricesOf(one, reading)).find((prices) => prices);
  if (!base) return 'it has no price above 0';
  for (const [variation, { options }] of new Map(
    variants.map((variant) => [variant.row, variant]),
  )) {
    if (pricesOf(variation, reading)) continue;
    reading.leftOut.push(`${wooVariant(row, variation, options)}: it has no price above 0`);
  }
  const hasStock = names.has('stock') || names.has('in stock?');
  const optionNames = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)));
  const stock = hasStock && variants.length === 0 && stockOf(row);
  const images = new Set([row, ...rows].flatMap((one) => listOf(one.cell('images'))));
  return [
    {
      line: row.line,
      cells: {
        ...factsOf(row, optionNames, reading),
        ...base,
        ...stock,
        ...codesOf(row, reading),
        'Option1 Value': '',
      },
    },
    ...sold.map((variant) => {
      const prices = pricesOf(variant.row, reading);
      const options = variant.options.flatMap(({ name, value }, at) => [
        [`Option${at + 1} Name`, name],
        [`Option${at + 1} Value`, value],
      ]);
      const cells = {
        ...Object.fromEntries(options),
        ...(isDeepStrictEqual(prices, base) ? {} : prices),
        ...(hasStock && stockOf(variant.row)),
        ...codesOf(variant.row, reading),
        ...(names.has('images') && {
          'Variant Image': listOf(variant.row.cell('images'))[0] ?? '',
        }),
      };
      return { line: variant.row.line, cells };
    }),
    ...[...images].map((src) => ({ line: row.line, cells: { 'Image Src': src } })),
  ];
}

/** SKU and barcode, as far as the file has columns for them. */
function codesOf({ cell }: WooRow, { names }: WooReading): OwnRow['cells'] {
  return {
    ...(names.has('sku') && { 'Variant SKU': cell('sku') }),
    ...(names.has(gtinHeading) && { 'Variant Barcode': cell(gtinHeading) }),
  };
}

function factsOf(
  row: WooRow,
  optionNames: ReadonlySet<string>,
  { names, guess }: WooReading,
): OwnRow['cells'] {
  const paths = entriesOf(row.cell('categories')).filter(
    (path) => !/^uncategori[sz]ed$/i.test(path),
  );
  const [type = '', ...otherLeaves] = paths
    .map((path) => path.split('>').at(-1)?.trim() ?? '')
    .map(decodeEntities);
  const kind = { type, productCategory: decodeEntities(paths[0] ?? '') };
  const words = listOf(row.cell('tags')).map((tag) => tag.replaceAll(',', ' '));
  // What the other shop calls a category is one here.
  const first = guess.find({ ...kind, tags: [] })?.slug ?? guess.categoryTag(type) ?? '';
  const others = otherLeaves.flatMap((leaf) => guess.categoryTag(leaf) ?? []);
  const listed = [...words, ...others, first].join(', ');
  const tags = guess.tagsOf(listed, type, kind.productCategory);
  const information = row.attributes
    .filter(({ name, isVisible }) => isVisible && !optionNames.has(name))
    .map(({ name, values }) => ({ name, value: lineOfHtml(values.join(', ')) }));
  const description = linesOfHtml(htmlOf(row.cell('description')));
  const shortDesc = cleanLine(linesOfHtml(htmlOf(row.cell('short description')))) || description;
  const visibility = row.cell('visibility in catalog');
  const isHidden = !['', '1'].includes(row.cell('published')) || /^hidden$/i.test(visibility);
  return {
    Title: lineOfHtml(row.cell('name')),
    ...(names.has('description') && { Description: description }),
    ...(names.has('short description') && { 'Short Description': deriveShortDesc(shortDesc) }),
    ...(names.has('categories') && {
      Tags: tags.join(', '),
      'Category Id': String(guess.idOf({ ...kind, tags }, row.cell('name'))),
    }),
    ...(information.length > 0 && { 'Additional Information': JSON.stringify(information) }),
    ...((names.has('published') || visibility !== '') && { Published: String(!isHidden) }),
  };
}

/** The managed stock, or just whether it is in stock. */
function stockOf(row: WooRow): OwnRow['cells'] {
  const stock = row.cell('stock');
  const isSoldOut = stock === '' && row.cell('in stock?') === '0';
  const isAlways =
    !isSoldOut && (stock === '' || /^(1|yes|notify)$/i.test(row.cell('backorders allowed?')));
  return { 'Variant Inventory Qty': isSoldOut ? '0' : stock, 'Always Available': String(isAlways) };
}

/**
 * The variants of a product's variations, one for each size where a variation is for any; or why
 * there are none.
 */
function variantsOf(
  parent: WooRow,
  variations: readonly WooRow[],
  leftOut: string[],
): Variant[] | string {
  const offered = new Map(parent.attributes.map(({ name, values }) => [name, values]));
  const variants = new Map<string, Variant>();
  const lost: string[] = [];
  const published = variations.filter((one) => ['', '1'].includes(one.cell('published')));
  if (published.length > variantsMax) return `it has more than ${variantsMax} variants`;
  for (const row of published) {
    const { attributes } = row;
    if (/^parent$/i.test(row.cell('stock')))
      return 'its variations share one stock, but here each variant has its own';
    if (attributes.length === 0 || attributes.length > optionNumbers.length) {
      return `its variations need one to ${optionNumbers.length} attributes`;
    }
    const open = attributes.find(({ values }) => values.length === 0);
    if (open && row.cell('stock') !== '')
      return `the stock in line ${row.line} is for any ${open.name} together`;
    let combined: Variant['options'][] = [[]];
    for (const { name, values } of attributes) {
      const own =
        values.length > 0
          ? [values.join(', ')]
          : (offered.get(name) ?? []).slice(0, variantsMax + 1);
      combined = combined
        .flatMap((options) => own.map((value) => [...options, { name, value }]))
        .slice(0, variantsMax + 1);
    }
    // As in WooCommerce, where the first variation that fits is sold.
    const others = combined.map((options) => variants.get(JSON.stringify(options)));
    const [first] = others;
    if (first && others.every((other) => other !== undefined)) {
      const reason = `line ${first.row.line} has its options, too, and comes first`;
      lost.push(`${wooVariant(parent, row, first.options)}: ${reason}`);
    }
    for (const options of combined) {
      const key = JSON.stringify(options);
      if (!variants.has(key)) variants.set(key, { row, options });
    }
    if (variants.size > variantsMax) return `it has more than ${variantsMax} variants`;
  }
  if (variants.size === 0) return 'the file has none of its variations that is published';
  const hidden = variations.filter((one) => !published.includes(one));
  const unpublished = hidden.map(
    (one) => `line ${one.line}, ${wooName(one)}: a variation that is not published`,
  );
  leftOut.push(...lost, ...unpublished);
  return [...variants.values()];
}

function wooVariant(product: WooRow, variation: WooRow, options: Variant['options']): string {
  const values = options.map(({ value }) => value).join(' / ');
  return `line ${variation.line}, ${wooName(product)}, variant ${plainText(values, 60)}`;
}

/** The entries of a list as people read them. */
function listOf(cell: string): string[] {
  return entriesOf(cell).map(decodeEntities);
}

/** The entries of a list: `a, b\, c` are two. */
function entriesOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/**
 * A description as HTML. In the file line breaks are written `\n`, and WordPress shows each as one.
 */
function htmlOf(cell: string): string {
  const text = cell.replace(/\\\\n|\\n/g, (found) => (found.length === 3 ? '\\n' : '\n'));
  return /<[a-z][^<>]*>/i.test(text) ? text.replaceAll('\n', '<br>\n') : text;
}

function isVariation({ types }: WooRow): boolean {
  return types.includes('variation');
}

/**
 * The file has no handles: they are made of the name, with the SKU or number where two products
 * have one name.
 */
function handleOf(row: WooRow, taken: Set<string>): string {
  const slug = slugOf(lineOfHtml(row.cell('name')));
  const handle = taken.has(slug) ? slugOf(`${slug}-${row.cell('sku') || row.cell('id')}`) : slug;
  taken.add(handle);
  return handle;
}
