import { readFile, writeFile } from 'node:fs/promises';

import { inRoot } from './project.mjs';

const document = inRoot('docs/measurements.md');

/**
 * Replaces the lines between `<!-- figures: NAME -->` and `<!-- end of NAME -->` in docs/measurements.md.
 * @param {string} name @param {readonly string[]} lines
 */
export async function recordFigures(name, lines) {
  const { before, after } = await findPlace(name);
  await writeFile(document, `${before}\n${lines.join('\n')}\n\n${after}`);
}

/**
 * Writes rows of the table there. Rows with the same first two cells are replaced, others stay; each ends with the day
 * it was taken.
 * @param {string} name @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows
 */
export async function recordRows(name, columns, rows) {
  const { lines } = await findPlace(name);
  const stored = lines.filter((line) => line.startsWith('| ')).slice(2);
  const table = new Map(stored.map((line) => [keyOf(line), line]));
  const today = new Date().toISOString().slice(0, 10);
  for (const row of rows) {
    const line = lineOf([...row, today]);
    table.set(keyOf(line), line);
  }
  const head = [lineOf([...columns, 'taken']), lineOf([...columns, ''].map(() => '---'))];
  await recordFigures(name, [...head, ...table.values()]);
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

/** @param {readonly string[]} cells */
function lineOf(cells) {
  return `| ${cells.join(' | ')} |`;
}

/** @param {string} line */
function keyOf(line) {
  return line.split(' | ').slice(0, 2).join(' | ');
}
