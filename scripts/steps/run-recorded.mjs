import { readFile, rm } from 'node:fs/promises';

import { runNode } from './child.mjs';
import { inRoot } from './project.mjs';
import { args, isRecording, report } from './record-figures.mjs';

/**
 * Runs a test program with the command's arguments. With `--record` it writes its figures to the file after `--figures`
 * as JSON (`{ name, rows, notes }`), and they are recorded.
 * @param {string} program @param {readonly string[]} [extraArgs]
 */
export async function runRecorded(program, extraArgs = []) {
  const file = inRoot('.cache/figures.json');
  await rm(file, { force: true });
  const figures = isRecording ? ['--figures', file] : [];
  const { code } = await runNode(['--import', 'tsx', program, ...extraArgs, ...args, ...figures]);
  if (isRecording) {
    const { name, rows, notes } = JSON.parse(await readFile(file, 'utf8'));
    await report(name, rows, notes);
  }
  process.exitCode = code;
}
