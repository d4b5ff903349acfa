import { plainText } from '#server/plain-text.ts';

/** A column of a table: its header, and whether it is right-aligned as numbers are. */
export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  /** Longer values are cut. */
  readonly longest?: number;
}

/** Rows as lines with aligned columns under a header. Values become plain text. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => columns.map((column, at) => plainText(row[at] ?? '', column.longest ?? 40)));
  const all = [columns.map(({ name }) => name), ...cells];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ''))));
  return all.map((row) =>
    row
      .map((text, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return columns[at]?.isNumber ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** The length in code points; a terminal may draw some of them wider. */
function widthOf(text: string): number {
  return Array.from(text).length;
}
