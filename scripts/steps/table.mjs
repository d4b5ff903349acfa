/**
 * The middle value, rounded; the upper one of two. NaN without values.
 * @param {readonly number[]} values
 */
export function median(values) {
  return Math.round(quantile(values, 0.5));
}

/**
 * The value below which this share of the values lies. NaN without values.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  return (
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
  );
}

/**
 * Prints rows as a Markdown table, with notes below it.
 * @param {readonly Record<string, string | number | undefined>[]} rows
 * @param {readonly string[]} notes
 */
export function printTable(rows, notes = []) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((line) => line[at]?.length ?? 0)));
  const lines = cells.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  console.log(
    `\n${lines.toSpliced(1, 0, rule).join('\n')}\n${notes.map((note) => `\n${note}`).join('')}`,
  );
}

/** @param {string | number | undefined} cell */
function textOf(cell = '') {
  return typeof cell === 'number'
    ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 })
    : cell;
}
