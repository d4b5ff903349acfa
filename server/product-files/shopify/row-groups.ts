import { oneLine } from '#server/plain-text.ts';
import { FileError } from '#server/product-files/file-error.ts';
import type { CsvRow } from './csv-rows.ts';
import { FileColumns } from './file-columns.ts';
import { slugOf } from './slug.ts';

export const rowsMax = 250_000;
export const productsMax = 50_000;

/** One row of the file with its cells by column name. */
export interface FileRow {
  readonly line: number;
  readonly endLine: number;
  /** The raw cell; undefined when the file has no such column. */
  readonly cell: (name: string) => string | undefined;
}

/** All rows of one handle, in the file's order. */
export interface RowGroup {
  readonly handle: string;
  readonly slug: string;
  readonly rows: FileRow[];
  readonly problems: string[];
}

export interface GroupedRows {
  readonly columns: FileColumns;
  readonly groups: readonly RowGroup[];
  readonly rowCount: number;
}

/** Groups a file's rows by handle. */
export async function groupRows(rows: AsyncIterable<CsvRow>): Promise<GroupedRows> {
  const groups = new Map<string, RowGroup>();
  let columns: FileColumns | undefined;
  let rowCount = 0;
  for await (const row of rows) {
    if (!columns) {
      columns = new FileColumns(row.cells);
      continue;
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    rowCount += 1;
    if (rowCount > rowsMax) throw tooMuch('rows', rowsMax);
    const handle = oneLine(row.cells[columns.indexOf('Handle') ?? 0] ?? '');
    const slug = slugOf(handle);
    const key = slug === '' ? `line ${row.line}` : slug;
    let group = groups.get(key);
    if (!group) {
      group = { handle, slug, rows: [], problems: [] };
      groups.set(key, group);
      if (groups.size > productsMax) throw tooMuch('products', productsMax);
    }
    addRow(group, row, columns);
  }
  if (!columns) throw new FileError('The file is empty.');
  if (rowCount === 0) throw new FileError('The file has column headings but no products.');
  return { columns, groups: [...groups.values()], rowCount };
}

function addRow(group: RowGroup, row: CsvRow, columns: FileColumns): void {
  const { line, endLine } = row;
  const cells = row.cells.length > columns.count ? row.cells.slice(0, columns.count) : row.cells;
  if (group.slug === '') {
    const reason = group.handle === '' ? 'has no handle' : `has a handle without a letter or digit`;
    group.problems.push(`line ${line} ${reason}`);
  }
  if (row.cells.slice(columns.count).some((cell) => cell.trim() !== '')) {
    group.problems.push(
      `line ${line} has ${row.cells.length} cells for ${columns.count} columns; most likely a text with a comma is missing its quotation marks`,
    );
  }
  const cell = (name: string) => {
    const at = columns.indexOf(name);
    return at === undefined ? undefined : (cells[at] ?? '');
  };
  group.rows.push({ line, endLine, cell });
}

/** The error for a file above the limits. */
export function tooMuch(what: string, most: number): FileError {
  return new FileError(
    `The file has more than ${most.toLocaleString('en')} ${what}, which is the limit for one file. Split it by products.`,
  );
}
