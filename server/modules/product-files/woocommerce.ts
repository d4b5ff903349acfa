import { isDeepStrictEqual } from 'node:util';

import { cleanLine } from '#server/http/clean-text.ts';
import { createBreather, mapInPieces } from '#server/long-work.ts';
import { deriveTags, guessCategoryId } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { plainText } from '#server/plain-text.ts';

import { optionNumbers } from './columns.ts';
import { deriveShortDesc, linesOfHtml } from './plain-lines.ts';
import type { FileRow, FileTable } from './read-csv.ts';
import { type OwnRow, type Translation, tableOf } from './translation.ts';

/** A row with its cells by heading in lower case: `regular price`. */
interface WooRow {
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
const dayMs = 24 * 60 * 60 * 1000;

const readColumns = new Set([
  ...['id', 'type', 'published', 'visibility in catalog', 'description', 'parent', 'stock', 'images', 'name'],
  ...['short description', 'date sale price starts', 'date sale price ends', 'in stock?', 'backorders allowed?'],
  ...['sale price', 'regular price', 'categories', 'tags'],
]);

/** Whether a file has the headings of WooCommerce's own export in English. */
export function isWooCommerce({ columns }: FileTable): boolean {
  const names = new Set([...columns].map((name) => name.toLowerCase()));
  return ['type', 'name', 'regular price'].every((name) => names.has(name));
}

/** Turns WooCommerce's export into the shop's own format. `now` decides which sales count. */
export async function fromWooCommerce({ columns, rows }: FileTable, now = Date.now()): Promise<Translation> {
  const leftOut: string[] = [];
  const names = new Set([...columns].map((name) => name.toLowerCase()));
  const isRead = (name: string) => readColumns.has(name.toLowerCase()) || /^attribute \d+ /i.test(name);
  const numbers = [...names].flatMap((name) => /^attribute (\d+) name$/.exec(name)?.[1] ?? []);
  const translated: OwnRow[] = [];
  const handles = new Set<string>();
  const all = await mapInPieces(rows, (row) => wooRow(row, numbers));
  const variations = Map.groupBy(all.filter(isVariation), (row) => row.cell('parent'));
  const breathe = createBreather();
  for (const row of all.filter((one) => !isVariation(one))) {
    await breathe();
    const keys = [row.cell('sku'), `id:${row.cell('id')}`].filter((key) => key !== '');
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    const found = problemOf(row) ?? (row.types.includes('variable') ? variantsOf(row, own) : []);
    const product = typeof found === 'string' ? found : productRows(row, found, names, now);
    if (typeof product === 'string') leftOut.push(`line ${row.line}, '${plainText(row.cell('name'), 60)}': ${product}`);
    else {
      const Handle = handleOf(row, handles);
      translated.push(...product.map(({ line, cells }) => ({ line, cells: { Handle, ...cells } })));
    }
  }
  for (const { line } of [...variations.values()].flat())
    leftOut.push(`line ${line}: a variation whose product is not in the file`);
  return { table: await tableOf(translated), leftOut, read: new Set([...columns].filter(isRead)) };
}

function wooRow({ line, cells }: FileRow, numbers: readonly string[]): WooRow {
  const byName = new Map([...cells].map(([name, cell]) => [name.toLowerCase(), cell.trim()]));
  const cell = (name: string) => byName.get(name) ?? '';
  const attributes = numbers.map((number) => ({
    name: cell(`attribute ${number} name`),
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
  return ['simple', 'variable'].includes(type) ? undefined : `it is a product of the type '${plainText(type, 30)}'`;
}

/** A row for the product, one for each variant, and one for each picture; or why there are none. */
function productRows(
  row: WooRow,
  variants: readonly Variant[],
  names: ReadonlySet<string>,
  now: number,
): OwnRow[] | string {
  const sold = variants.filter((variant) => pricesOf(variant.row, now));
  const rows = [...sold.map((variant) => variant.row), row];
  const base = rows.map((one) => pricesOf(one, now)).find((prices) => prices);
  if (!base) return 'it has no price above 0';
  const hasStock = names.has('stock') || names.has('in stock?');
  const optionNames = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)));
  const stock = hasStock && variants.length === 0 && stockOf(row);
  const images = new Set([row, ...rows].flatMap((one) => listOf(one.cell('images'))));
  return [
    { line: row.line, cells: { ...factsOf(row, optionNames, names), ...base, ...stock, 'Option1 Value': '' } },
    ...sold.map((variant) => {
      const prices = pricesOf(variant.row, now);
      const options = variant.options.flatMap(({ name, value }, at) => [
        [`Option${at + 1} Name`, name],
        [`Option${at + 1} Value`, value],
      ]);
      const cells = {
        ...Object.fromEntries(options),
        ...(isDeepStrictEqual(prices, base) ? {} : prices),
        ...(hasStock && stockOf(variant.row)),
        ...(names.has('images') && { 'Variant Image': listOf(variant.row.cell('images'))[0] ?? '' }),
      };
      return { line: variant.row.line, cells };
    }),
    ...[...images].map((src) => ({ line: row.line, cells: { 'Image Src': src } })),
  ];
}

function factsOf(row: WooRow, optionNames: ReadonlySet<string>, names: ReadonlySet<string>): OwnRow['cells'] {
  const paths = listOf(row.cell('categories')).filter((path) => !/^uncategori[sz]ed$/i.test(path));
  const [type = '', ...otherLeaves] = paths.map((path) => path.split('>').at(-1)?.trim() ?? '');
  const kind = { type, productCategory: paths[0] ?? '' };
  const words = [...listOf(row.cell('tags')), ...otherLeaves].map((tag) => tag.replaceAll(',', ' '));
  const tags = deriveTags(words.join(', '), type, kind.productCategory);
  const information = row.attributes
    .filter(({ name, isVisible }) => isVisible && !optionNames.has(name))
    .map(({ name, values }) => ({ name: cleanLine(name), value: cleanLine(values.join(', ')) }));
  const description = linesOfHtml(htmlOf(row.cell('description')));
  const shortDesc = cleanLine(linesOfHtml(htmlOf(row.cell('short description')))) || description;
  const isHidden = !['', '1'].includes(row.cell('published')) || /^hidden$/i.test(row.cell('visibility in catalog'));
  return {
    Title: row.cell('name'),
    ...(names.has('description') && { Description: description }),
    ...(names.has('short description') && { 'Short Description': deriveShortDesc(shortDesc) }),
    ...(names.has('categories') && {
      Tags: tags.join(', '),
      'Category Id': String(guessCategoryId({ ...kind, tags }, row.cell('name'))),
    }),
    ...(information.length > 0 && { 'Additional Information': JSON.stringify(information) }),
    ...(names.has('published') && { Published: String(!isHidden) }),
  };
}

/** The managed stock, or just whether it is in stock. */
function stockOf(row: WooRow): OwnRow['cells'] {
  const stock = row.cell('stock');
  const isSoldOut = stock === '' && row.cell('in stock?') === '0';
  const isAlways = !isSoldOut && (stock === '' || /^(1|yes|notify)$/i.test(row.cell('backorders allowed?')));
  return { 'Variant Inventory Qty': isSoldOut ? '0' : stock, 'Always Available': String(isAlways) };
}

/** Undefined without a price above 0. A sale counts only between its days, the last one included. */
function pricesOf(row: WooRow, now: number): OwnRow['cells'] | undefined {
  const regular = row.cell('regular price');
  const starts = Date.parse(row.cell('date sale price starts'));
  const ends = Date.parse(row.cell('date sale price ends')) + dayMs;
  const sale = starts > now || ends <= now ? '' : row.cell('sale price');
  const price = sale || regular;
  if (price === '' || Number(price) === 0) return undefined;
  return { 'Variant Price': price, 'Variant Compare At Price': sale === '' ? '' : regular };
}

/** The variants of a product's variations, one for each size where a variation is for any; or why there are none. */
function variantsOf(parent: WooRow, variations: readonly WooRow[]): Variant[] | string {
  const offered = new Map(parent.attributes.map(({ name, values }) => [name, values]));
  const variants = new Map<string, Variant>();
  for (const row of variations.filter((one) => ['', '1'].includes(one.cell('published')))) {
    const { attributes } = row;
    if (/^parent$/i.test(row.cell('stock'))) return 'its variations share one stock, but here each variant has its own';
    if (attributes.length === 0 || attributes.length > optionNumbers.length) {
      return `its variations need one to ${optionNumbers.length} attributes`;
    }
    const open = attributes.find(({ values }) => values.length === 0);
    if (open && row.cell('stock') !== '') return `the stock in line ${row.line} is for any ${open.name} together`;
    let combined: Variant['options'][] = [[]];
    for (const { name, values } of attributes) {
      const own = values.length > 0 ? [values.join(', ')] : (offered.get(name) ?? []);
      combined = combined
        .flatMap((options) => own.map((value) => [...options, { name, value }]))
        .slice(0, variantsMax + 1);
    }
    for (const options of combined) {
      const key = JSON.stringify(options);
      if (!variants.has(key)) variants.set(key, { row, options });
    }
    if (variants.size > variantsMax) return `it has more than ${variantsMax} variants`;
  }
  return variants.size > 0 ? [...variants.values()] : 'the file has none of its variations that is published';
}

/** The entries of a list: `a, b\, c` are two. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/** A description as HTML. In the file line breaks are written `\n`, and WordPress shows each as one. */
function htmlOf(cell: string): string {
  const text = cell.replace(/\\\\n|\\n/g, (found) => (found.length === 3 ? '\\n' : '\n'));
  return /<[a-z][^>]*>/i.test(text) ? text.replaceAll('\n', '<br>\n') : text;
}

function isVariation({ types }: WooRow): boolean {
  return types.includes('variation');
}

/** The file has no handles: they are made of the name, with the SKU or number where two products have one name. */
function handleOf(row: WooRow, taken: Set<string>): string {
  const slug = slugOf(row.cell('name'));
  const handle = taken.has(slug) ? slugOf(`${slug}-${row.cell('sku') || row.cell('id')}`) : slug;
  taken.add(handle);
  return handle;
}
