import { mapInPieces } from '#server/long-work.ts';

import type { FileTable } from './read-csv.ts';

/** A row of the shop's own format: a cell is empty, or left out with its column. */
export interface OwnRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A table of rows that were translated. */
export async function tableOf(rows: readonly OwnRow[]): Promise<FileTable> {
  const columns = new Set<string>();
  const filled = await mapInPieces(rows, ({ line, cells }) => {
    for (const name of Object.keys(cells)) columns.add(name);
    return { line, cells: new Map(Object.entries(cells).filter(([, cell]) => cell !== '')) };
  });
  return { columns, rows: filled };
}

/** A file of another shop in the shop's own format, and what that leaves out. */
export interface Translation {
  readonly table: FileTable;
  /** Products and variants that can't be sold here. */
  readonly leftOut: readonly string[];
  /** Columns that were read. */
  readonly read: ReadonlySet<string>;
}
