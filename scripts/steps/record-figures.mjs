// Figures in docs/measurements.md that a command prints are written by it: `-- --record` replaces the lines between
// `<!-- figures: NAME -->` and `<!-- end of NAME -->`.

import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';

import { inRoot } from './project.mjs';

const document = inRoot('docs/measurements.md');
const flag = '--record';
const [loadAtStart = 0] = loadavg();

export const isRecording = process.argv.includes(flag);
/** The command's own arguments. */
export const args = process.argv.slice(2).filter((arg) => arg !== flag);

/**
 * Prints rows as a table and notes below it, and records both with `--record`.
 * @param {string} name
 * @param {readonly Record<string, string | number | undefined>[]} rows
 * @param {readonly string[]} notes
 */
export async function report(name, rows, notes = []) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = rows.map((row) => columns.map((column) => textOf(row[column])));
  console.log(`\n${alignedLines([columns, ...table]).join('\n')}\n`);
  for (const note of notes) console.log(note);
  if (!isRecording) return;
  await recordFigures(name, [takenLine(), '', ...tableLines(columns, table), ...notes.flatMap((note) => ['', note])]);
}

/**
 * Replaces the figures of a name.
 * @param {string} name @param {readonly string[]} lines
 */
export async function recordFigures(name, lines) {
  const { before, after } = await findPlace(name);
  await writeFile(document, `${before}\n${lines.join('\n')}\n\n${after}`);
}

/**
 * Replaces rows of a table whose first two cells are the same, and leaves the others. Each ends with today's date.
 * @param {string} name @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows
 */
export async function recordRows(name, columns, rows) {
  const { lines } = await findPlace(name);
  const stored = lines.filter((line) => line.startsWith('| ')).slice(2);
  const table = new Map(stored.map((line) => [keyOf(line), line]));
  for (const row of rows) {
    const line = lineOf([...row, today()]);
    table.set(keyOf(line), line);
  }
  await recordFigures(name, [...tableLines([...columns, 'taken'], []), ...table.values()]);
}

/** @param {string} name */
async function findPlace(name) {
  const text = await readFile(document, 'utf8');
  const [start, end] = [`<!-- figures: ${name} -->\n`, `<!-- end of ${name} -->`];
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end);
  if (from < start.length || to < from) {
    throw new Error(`docs/measurements.md has no place for the figures of '${name}'.`);
  }
  return { before: text.slice(0, from), lines: text.slice(from, to).split('\n'), after: text.slice(to) };
}

function takenLine() {
  const load = loadAtStart.toFixed(1);
  return `Taken ${today()}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load} before.`;
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

/** @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows */
function tableLines(columns, rows) {
  return [lineOf(columns), lineOf(columns.map(() => '---')), ...rows.map(lineOf)];
}

/** For the terminal: the first column to the left, the others to the right. @param {readonly (readonly string[])[]} rows */
function alignedLines(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}

/** @param {readonly string[]} cells */
function lineOf(cells) {
  return `| ${cells.join(' | ')} |`;
}

/** @param {string | number | undefined} cell */
function textOf(cell = '') {
  return typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 }) : cell;
}

/** @param {string} line */
function keyOf(line) {
  return line.split(' | ').slice(0, 2).join(' | ');
}
