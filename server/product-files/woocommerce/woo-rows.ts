import { oneLine } from '#server/plain-text.ts';
import type { CsvRow } from '#server/product-files/shopify/csv-rows.ts';
import type { Refusal } from '#server/product-files/shopify/read-product.ts';
import { rowsMax, tooMuch } from '#server/product-files/shopify/row-groups.ts';
import { slugOf } from '#server/product-files/shopify/slug.ts';

import { listOf, type WooColumns, type WooRow, wooColumns, wooRow } from './woo-cells.ts';
import { choicesOf, type WooChoice } from './woo-choices.ts';
import { type Cells, choiceCells, productCells } from './woo-fields.ts';

interface ShopifyRow {
  readonly at: Pick<CsvRow, 'line' | 'endLine'>;
  readonly cells: Cells;
}

/** Results of reading a WooCommerce file, besides its products. */
export interface WooFindings {
  readonly refusals: Refusal[];
  /** Undefined for a file of another kind. */
  rowCount?: number;
}

/**
 * Turns the rows of a WooCommerce export into those of a Shopify export, line numbers and all; other files pass
 * unchanged. Products that the shop can't have are added to the findings.
 */
export async function* fromWooCommerce(
  rows: AsyncIterable<CsvRow>,
  findings: WooFindings,
  now = new Date(),
): AsyncGenerator<CsvRow> {
  let columns: WooColumns | undefined;
  let isFirst = true;
  const gathered: WooRow[] = [];
  for await (const row of rows) {
    if (isFirst) columns = wooColumns(row.cells);
    if (!columns) yield row;
    else if (!isFirst && row.cells.some((cell) => cell.trim() !== '')) gathered.push(wooRow(row, columns));
    if (gathered.length > rowsMax) throw tooMuch('rows', rowsMax);
    isFirst = false;
  }
  if (!columns) return;
  findings.rowCount = gathered.length;
  yield* translated(gathered, columns, (refusal) => findings.refusals.push(refusal), now);
}

function* translated(
  rows: readonly WooRow[],
  columns: WooColumns,
  refuse: (refusal: Refusal) => void,
  now: Date,
): Generator<CsvRow> {
  const variations = variationsByParent(rows);
  const handles = new Set<string>();
  const products: ShopifyRow[][] = [];
  for (const row of rows.filter((one) => !isVariation(one))) {
    const keys = [row.cell('SKU'), `id:${row.cell('ID')}`].filter((key) => key !== '');
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    const refused = (reason: string) => refuse(refusalOf(row, reason));
    const kind = listOf(row.cell('Type').toLowerCase());
    const problem = problemOf(row, kind);
    if (problem !== undefined) {
      refused(problem);
      continue;
    }
    const isVariable = kind.includes('variable');
    for (const one of isVariable ? [] : own) {
      refuse(refusalOf(one, `its product in line ${row.line} is not of the type 'variable'`));
    }
    const found = isVariable ? choicesOf(row, own, columns) : { choices: [{ row, options: [] }] };
    if ('problem' in found) refused(found.problem);
    else products.push(rowsOf(row, found.choices, columns, handleOf(row, handles), now));
  }
  for (const [parent, left] of variations) {
    const reason = parent === '' ? "its cell 'Parent' is empty" : `its product '${oneLine(parent)}' is not in the file`;
    for (const row of left) refuse(refusalOf(row, reason));
  }
  const names = [...new Set(products.flat().flatMap(({ cells }) => Object.keys(cells)))];
  const header = names.length > 0 ? names : ['Handle', 'Title'];
  yield { line: 1, endLine: 1, cells: header };
  for (const { at, cells } of products.flat()) yield { ...at, cells: names.map((name) => cells[name] ?? '') };
}

/** A row for each choice or picture, as Shopify writes them; the first has the product's cells. */
function rowsOf(
  product: WooRow,
  choices: readonly WooChoice[],
  columns: WooColumns,
  handle: string,
  now: Date,
): ShopifyRow[] {
  const hasPictures = columns.has('images');
  const pictures = listOf(product.cell('Images'));
  const optionNames = [...new Set(choices.flatMap(({ options }) => options.map(({ name }) => name)))];
  return Array.from({ length: Math.max(choices.length, pictures.length) }, (_, at) => {
    const choice = choices[at];
    const isVariation = choice && choice.row !== product;
    const image = isVariation ? (listOf(choice.row.cell('Images'))[0] ?? '') : '';
    return {
      at: choice?.row ?? product,
      cells: {
        Handle: handle,
        ...(at === 0 && productCells(product, columns, optionNames)),
        ...optionCells(choice),
        ...(choice && choiceCells(choice.row, columns, now)),
        ...(hasPictures && { 'Image Src': pictures[at] ?? '', 'Variant Image': image }),
      },
    };
  });
}

function optionCells(choice: WooChoice | undefined): Cells {
  if (!choice) return {};
  const options = choice.options.length > 0 ? choice.options : [{ name: 'Title', value: 'Default Title' }];
  return Object.fromEntries(
    options.flatMap(({ name, value }, at) => [
      [`Option${at + 1} Name`, name],
      [`Option${at + 1} Value`, value],
    ]),
  );
}

function problemOf(row: WooRow, kind: readonly string[]): string | undefined {
  if (row.cell('Name') === '') return 'it has no name';
  if (kind.includes('downloadable')) return 'it is a download, which the shop does not sell';
  const [own = 'simple'] = kind;
  return ['simple', 'variable'].includes(own)
    ? undefined
    : `it is a product of the type '${own}', which the shop does not sell`;
}

function refusalOf(row: WooRow, reason: string): Refusal {
  const name = oneLine(row.cell('Name'));
  return { slug: slugOf(name), name, lines: `line ${row.line}`, reasons: [reason] };
}

function isVariation(row: WooRow): boolean {
  return listOf(row.cell('Type').toLowerCase()).includes('variation');
}

/** A parent is named by its SKU, else as `id:44`. */
function variationsByParent(rows: readonly WooRow[]): Map<string, WooRow[]> {
  const found = new Map<string, WooRow[]>();
  for (const row of rows.filter(isVariation)) {
    const parent = row.cell('Parent');
    const group = found.get(parent);
    if (group) group.push(row);
    else found.set(parent, [row]);
  }
  return found;
}

/** The file has no handles: they are made from the name, with the SKU or number where two products have one name. */
function handleOf(row: WooRow, taken: Set<string>): string {
  const slug = slugOf(row.cell('Name'));
  const handle = taken.has(slug) ? slugOf(`${slug}-${row.cell('SKU') || row.cell('ID')}`) : slug;
  taken.add(handle);
  return handle;
}
