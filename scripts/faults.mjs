// `npm run test:faults`: faults in production, injected into the built shop. `-- kill disk` runs these faults alone, `--short`
// the form of `npm test`, `--database sqlite` one database, `--rounds N` another number of kills, `--record` writes the
// figures to docs/measurements.md.

import { readFile } from 'node:fs/promises';

import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot } from './steps/project.mjs';
import { args, isRecording, recordRows } from './steps/record-figures.mjs';

await ensureBuilt();

const figures = inRoot('.cache/faults.json');
const program = ['--import', 'tsx', 'tests/faults/run-faults.ts', ...args];
const { code } = await runNode(isRecording ? [...program, '--figures', figures] : program);
if (isRecording) {
  const columns = ['fault', 'database', 'figures', 'lost, half or twice'];
  await recordRows('faults', columns, JSON.parse(await readFile(figures, 'utf8')));
}
process.exitCode = code;
