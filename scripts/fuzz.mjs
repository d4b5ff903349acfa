// `npm run test:fuzz`: sends 20,000 generated requests of every call to the built shop (`-- --requests N`, `-- --seed N` to
// repeat a run, `-- --database postgres`). `-- --record` writes the figures to docs/measurements.md.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { readFile } from 'node:fs/promises';

import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';
import { args, isRecording, recordFigures } from './steps/record-figures.mjs';

await ensureInstalled();
await ensureBuilt();

const figures = inRoot('.cache/fuzz.md');
const program = ['--import', 'tsx', 'tests/fuzz/run-fuzz.ts', ...args];
const { code } = await runNode(isRecording ? [...program, '--figures', figures] : program);
if (isRecording) {
  const [database = '', ...lines] = (await readFile(figures, 'utf8')).split('\n');
  await recordFigures(`fuzz ${database}`, lines);
}
process.exitCode = code;
