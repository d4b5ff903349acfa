import { plainText } from './plain-text.ts';

/** Lines of a table for the terminal: columns as wide as their widest cell, at most `widest`. Everything is plain text. */
export function alignedRows(head: readonly string[], rows: readonly (readonly string[])[], widest = 40): string[] {
  const plain = [head, ...rows].map((row) => row.map((cell) => plainText(cell, widest)));
  const widths = head.map((_, column) => Math.max(...plain.map((row) => lengthOf(row[column] ?? ''))));
  return plain.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

/** Labels and values below one another; a value of several lines stays in its column. */
export function labelledLines(lines: readonly (readonly [label: string, value: string])[], longest = 4000): string[] {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return lines.flatMap(([label, value]) =>
    value.split('\n').map((line, at) => ((at === 0 ? label : '').padEnd(width) + plainText(line, longest)).trimEnd()),
  );
}

/** Characters as people count them. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
