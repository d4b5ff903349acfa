import type { CsvRow } from '#server/product-files/shopify/csv-rows.ts';

/** One row of a WooCommerce file: a product, or a variation of one. */
export interface WooRow {
  readonly line: number;
  readonly endLine: number;
  /** A trimmed cell by its heading; empty without such a column. */
  readonly cell: (name: string) => string;
}

/** Headings by their lower-case spelling. */
export type WooColumns = ReadonlyMap<string, number>;

/** The columns of a WooCommerce export in English; undefined for any other file. */
export function wooColumns(header: readonly string[]): WooColumns | undefined {
  const at = new Map(header.map((name, index) => [name.replace('\ufeff', '').trim().toLowerCase(), index]));
  return ['type', 'name', 'regular price'].every((name) => at.has(name)) ? at : undefined;
}

export function wooRow({ line, endLine, cells }: CsvRow, columns: WooColumns): WooRow {
  return {
    line,
    endLine,
    cell: (name) => unescaped(cells[columns.get(name.toLowerCase()) ?? -1] ?? '').trim(),
  };
}

/** WooCommerce writes `'=1` so that a spreadsheet does not run it. */
function unescaped(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** The entries of a list: `a, b\, c` are two. */
export function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/** A description as HTML. In the file line breaks are written `\n`, and WordPress shows each as one. */
export function htmlOf(cell: string): string {
  const text = cell.replace(/\\\\n|\\n/g, (found) => (found.length === 3 ? '\\n' : '\n'));
  return /<[a-z][^>]*>/i.test(text) ? text.replaceAll('\n', '<br>\n') : text;
}

export interface WooAttribute {
  readonly name: string;
  readonly values: readonly string[];
  readonly isVisible: boolean;
}

/** The attributes of a product, or the one value of each that makes a variation. */
export function attributesOf(row: WooRow, columns: WooColumns): WooAttribute[] {
  const numbers = [...columns.keys()].flatMap((name) => /^attribute (\d+) name$/.exec(name)?.[1] ?? []);
  return numbers
    .map((number) => ({
      name: row.cell(`attribute ${number} name`),
      values: listOf(row.cell(`attribute ${number} value(s)`)),
      isVisible: row.cell(`attribute ${number} visible`) !== '0',
    }))
    .filter(({ name }) => name !== '');
}
