import { readFile, writeFile } from 'node:fs/promises';

import { inRoot } from './project.mjs';

const document = inRoot('docs/measurements.md');

/**
 * Replaces the lines between `<!-- figures: NAME -->` and `<!-- end of NAME -->` in docs/measurements.md.
 * @param {string} name @param {readonly string[]} lines
 */
export async function recordFigures(name, lines) {
  const text = await readFile(document, 'utf8');
  const [start, end] = [`<!-- figures: ${name} -->\n`, `<!-- end of ${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/measurements.md has no place for the figures of '${name}'.`);
  await writeFile(document, `${text.slice(0, from + start.length)}\n${lines.join('\n')}\n\n${text.slice(to)}`);
}
