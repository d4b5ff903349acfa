import { readFile, rm } from 'node:fs/promises';

import { runNode } from './child.mjs';
import { inRoot } from './project.mjs';
import { isRecording, recordRows } from './record-figures.mjs';

/**
 * Plays outbox rounds (tests/outbox) in each engine. With `--record` their figures are written to docs/measurements.md,
 * one row for each engine and seed. Returns the exit code.
 * @param {readonly string[]} engines
 * @param {{ rounds: string, seed: string }} options
 */
export async function playBrowserRounds(engines, { rounds, seed }) {
  const file = inRoot('.cache/browser-rounds.json');
  let exitCode = 0;
  for (const engine of engines) {
    await rm(file, { force: true });
    console.log(`\n${engine}`);
    const args = ['--engine', engine, '--rounds', rounds, '--seed', seed, '--figures', file];
    const { code } = await runNode(['--import', 'tsx', 'tests/outbox/rounds.ts', ...args]);
    exitCode ||= code;
    if (!isRecording) continue;
    /** @type {{ rows: Record<string, number>[] }} */
    const { rows } = JSON.parse(await readFile(file, 'utf8'));
    for (const row of rows) {
      const cells = Object.values(row).map((value) => value.toLocaleString('en'));
      await recordRows('browser rounds', ['engine', 'seed', ...Object.keys(row)], [[engine, seed, ...cells]]);
    }
  }
  return exitCode;
}
