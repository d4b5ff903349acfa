import { createBreather } from '#server/breather.ts';
import { groupBy } from '#server/group-by.ts';
import { deriveTags, guessCategoryId } from '#server/modules/product/category-guess.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { oneLine, plainText } from '#server/plain-text.ts';

import { linesOfHtml } from './html-lines.ts';
import type { FileRow, FileTable } from './read-csv.ts';
import type { Translation } from './read-product-file.ts';
import { deriveShortDesc } from './short-description.ts';

/** A row with its cells by heading in lower case: `regular price`. */
interface WooRow {
  readonly line: number;
  readonly cell: (name: string) => string;
}

interface WooAttribute {
  readonly name: string;
  readonly values: readonly string[];
  readonly isVisible: boolean;
}

interface Choice {
  readonly row: WooRow;
  readonly options: readonly { readonly name: string; readonly value: string }[];
}

const choicesMax = 100;
const optionsMax = 3;
const dayMs = 24 * 60 * 60 * 1000;
const attributeNumbers = /^attribute (\d+) name$/i;

const readColumns = [
  ...['ID', 'Type', 'Published', 'Visibility in catalog', 'Description', 'Parent', 'Stock', 'Images'],
  ...[
    'Name',
    'Short Description',
    'Date sale price starts',
    'Date sale price ends',
    'In stock?',
    'Backorders allowed?',
  ],
  ...['Sale price', 'Regular price', 'Categories', 'Tags'],
].map((name) => name.toLowerCase());

/** Whether a file has the headings of WooCommerce's own export in English. */
export function isWooCommerce({ columns }: FileTable): boolean {
  const names = new Set([...columns].map((name) => name.toLowerCase()));
  return ['type', 'name', 'regular price'].every((name) => names.has(name));
}

/** Turns WooCommerce's export into the shop's own format. `now` decides which sales count. */
export async function fromWooCommerce({ columns, rows }: FileTable, now = Date.now()): Promise<Translation> {
  const leftOut: string[] = [];
  const numbers = [...columns].flatMap((name) => attributeNumbers.exec(name)?.[1] ?? []);
  const translated: FileRow[] = [];
  const handles = new Set<string>();
  const all = rows.map(wooRow);
  const variations = groupBy(all.filter(isVariation), (row) => row.cell('parent'));
  const breathe = createBreather();
  for (const row of all.filter((one) => !isVariation(one))) {
    await breathe();
    const keys = [row.cell('sku'), `id:${row.cell('id')}`].filter((key) => key !== '');
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    const leave = (reason: string) => leftOut.push(`line ${row.line}, '${plainText(row.cell('name'), 60)}': ${reason}`);
    const problem = problemOf(row);
    const isVariable = typesOf(row).includes('variable');
    const found = isVariable ? choicesOf(row, own, numbers) : [];
    if (problem !== undefined) leave(problem);
    else if (typeof found === 'string') leave(found);
    else if (![row, ...found.map((one) => one.row)].some((one) => pricesOf(one, now))) leave('it has no price above 0');
    else translated.push(...productRows(row, found, handleOf(row, handles), numbers, now));
  }
  for (const { line } of [...variations.values()].flat())
    leftOut.push(`line ${line}: a variation whose product is not in the file`);
  return { table: { columns: tableColumns(columns), rows: translated }, leftOut, read: readNames(columns) };
}

function tableColumns(columns: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set([...columns].map((name) => name.toLowerCase()));
  const of: [string, string[]][] = [
    ['description', ['Description']],
    ['short description', ['Short Description']],
    ['published', ['Published']],
    ['categories', ['Tags', 'Category Id']],
    ['attribute 1 name', ['Additional Information']],
    ['images', ['Image Src', 'Variant Image']],
    ['sale price', ['Variant Compare At Price']],
  ];
  const options = [1, 2, 3].flatMap((at) => [`Option${at} Name`, `Option${at} Value`]);
  const stock = names.has('stock') || names.has('in stock?') ? ['Variant Inventory Qty', 'Always Available'] : [];
  const present = of.flatMap(([name, own]) => (names.has(name) ? own : []));
  return new Set(['Handle', 'Title', 'Variant Price', ...options, ...stock, ...present]);
}

function readNames(columns: ReadonlySet<string>): ReadonlySet<string> {
  const isRead = (name: string) => readColumns.includes(name.toLowerCase()) || /^attribute \d+ /i.test(name);
  return new Set([...columns].filter(isRead));
}

function wooRow({ line, cells }: FileRow): WooRow {
  const byName = new Map([...cells].map(([name, cell]) => [name.toLowerCase(), cell.trim()]));
  return { line, cell: (name) => byName.get(name) ?? '' };
}

function problemOf(row: WooRow): string | undefined {
  const [type = 'simple'] = typesOf(row);
  if (row.cell('name') === '') return 'it has no name';
  if (typesOf(row).includes('downloadable')) return 'it is a download';
  return ['simple', 'variable'].includes(type) ? undefined : `it is a product of the type '${plainText(type, 30)}'`;
}

/** A row for the product, one for each choice, and one for each picture. */
function productRows(
  row: WooRow,
  choices: readonly Choice[],
  handle: string,
  numbers: readonly string[],
  now: number,
): FileRow[] {
  const optionNames = new Set(choices.flatMap(({ options }) => options.map(({ name }) => name)));
  const base = choices.map((choice) => pricesOf(choice.row, now)).find((prices) => prices) ?? pricesOf(row, now) ?? {};
  const product = { ...productCells(row, numbers, optionNames), ...base, ...(choices.length === 0 && stockOf(row)) };
  const sold = choices.filter((choice) => pricesOf(choice.row, now));
  const images = new Set([row, ...sold.map((choice) => choice.row)].flatMap((one) => listOf(one.cell('images'))));
  const rowOf = (line: number, cells: Record<string, string>): FileRow => ({
    line,
    cells: new Map([['Handle', handle], ...Object.entries(cells).filter(([, cell]) => cell !== '')]),
  });
  return [
    rowOf(row.line, product),
    ...sold.map((choice) => {
      const prices = pricesOf(choice.row, now);
      const isOwn = JSON.stringify(prices) !== JSON.stringify(base);
      const image = choice.row === row ? '' : (listOf(choice.row.cell('images'))[0] ?? '');
      const options = choice.options.flatMap(({ name, value }, at) => [
        [`Option${at + 1} Name`, name],
        [`Option${at + 1} Value`, value],
      ]);
      const cells = { ...Object.fromEntries(options), ...(isOwn && prices), ...stockOf(choice.row) };
      return rowOf(choice.row.line, { ...cells, 'Variant Image': image });
    }),
    ...[...images].map((src) => rowOf(row.line, { 'Image Src': src })),
  ];
}

function productCells(row: WooRow, numbers: readonly string[], optionNames: ReadonlySet<string>) {
  const paths = listOf(row.cell('categories')).filter((path) => !/^uncategori[sz]ed$/i.test(path));
  const [type = '', ...otherLeaves] = paths.map((path) => path.split('>').at(-1)?.trim() ?? '');
  const kind = { type, productCategory: paths[0] ?? '' };
  const words = [...listOf(row.cell('tags')), ...otherLeaves].map((tag) => tag.replaceAll(',', ' '));
  const tags = deriveTags(words.join(', '), type, kind.productCategory);
  const information = attributesOf(row, numbers)
    .filter(({ name, isVisible }) => isVisible && !optionNames.has(name))
    .map(({ name, values }) => ({ name: oneLine(name), value: oneLine(values.join(', ')) }));
  const description = linesOfHtml(htmlOf(row.cell('description')));
  const isHidden = !['', '1'].includes(row.cell('published')) || /^hidden$/i.test(row.cell('visibility in catalog'));
  return {
    Title: row.cell('name'),
    Description: description,
    'Short Description': deriveShortDesc(oneLine(linesOfHtml(htmlOf(row.cell('short description')))) || description),
    Tags: tags.join(', '),
    'Category Id': String(guessCategoryId({ ...kind, tags }, row.cell('name'))),
    'Additional Information': information.length > 0 ? JSON.stringify(information) : '',
    Published: String(!isHidden),
  };
}

/** The managed stock, or just whether it is in stock. */
function stockOf(row: WooRow): Record<string, string> {
  const stock = row.cell('stock');
  if (stock === '' && row.cell('in stock?') === '0')
    return { 'Variant Inventory Qty': '0', 'Always Available': 'false' };
  const isSoldOn = stock === '' || /^(1|yes|notify)$/i.test(row.cell('backorders allowed?'));
  return { 'Variant Inventory Qty': stock, 'Always Available': String(isSoldOn) };
}

/** Undefined without a price above 0. A sale counts only between its days, the last one included. */
function pricesOf(row: WooRow, now: number): Record<string, string> | undefined {
  const regular = row.cell('regular price');
  const starts = Date.parse(row.cell('date sale price starts'));
  const ends = Date.parse(row.cell('date sale price ends')) + dayMs;
  const sale = starts > now || ends <= now ? '' : row.cell('sale price');
  const price = sale || regular;
  if (price === '' || Number(price) === 0) return undefined;
  return { 'Variant Price': price, 'Variant Compare At Price': sale === '' ? '' : regular };
}

/** The choices of a product's variations, one for each size where a variation is for any; or why there are none. */
function choicesOf(parent: WooRow, variations: readonly WooRow[], numbers: readonly string[]): Choice[] | string {
  const offered = new Map(attributesOf(parent, numbers).map(({ name, values }) => [name, values]));
  const choices = new Map<string, Choice>();
  for (const row of variations.filter((one) => ['', '1'].includes(one.cell('published')))) {
    if (/^parent$/i.test(row.cell('stock'))) return 'its variations share one stock, but here each choice has its own';
    const own = attributesOf(row, numbers);
    if (own.length === 0 || own.length > optionsMax) return `its variations need one to ${optionsMax} attributes`;
    const open = own.find(({ values }) => values.length === 0);
    if (open && row.cell('stock') !== '') return `the stock in line ${row.line} is for any ${open.name} together`;
    const lists = own.map(({ name, values }) =>
      (values.length > 0 ? [values.join(', ')] : (offered.get(name) ?? [])).map((value) => ({ name, value })),
    );
    const combined = lists.reduce<Choice['options'][]>(
      (all, list) => all.flatMap((options) => list.map((option) => [...options, option])).slice(0, choicesMax + 1),
      [[]],
    );
    for (const options of combined) {
      const key = JSON.stringify(options);
      if (!choices.has(key)) choices.set(key, { row, options });
    }
    if (choices.size > choicesMax) return `it has more than ${choicesMax} choices`;
  }
  return choices.size > 0 ? [...choices.values()] : 'the file has none of its variations that is published';
}

function attributesOf(row: WooRow, numbers: readonly string[]): WooAttribute[] {
  return numbers
    .map((number) => ({
      name: row.cell(`attribute ${number} name`),
      values: listOf(row.cell(`attribute ${number} value(s)`)),
      isVisible: row.cell(`attribute ${number} visible`) !== '0',
    }))
    .filter(({ name }) => name !== '');
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

function typesOf(row: WooRow): string[] {
  return listOf(row.cell('type').toLowerCase());
}

function isVariation(row: WooRow): boolean {
  return typesOf(row).includes('variation');
}

/** The file has no handles: they are made of the name, with the SKU or number where two products have one name. */
function handleOf(row: WooRow, taken: Set<string>): string {
  const slug = slugOf(row.cell('name'));
  const handle = taken.has(slug) ? slugOf(`${slug}-${row.cell('sku') || row.cell('id')}`) : slug;
  taken.add(handle);
  return handle;
}
