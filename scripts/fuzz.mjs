// `npm run test:fuzz`: 20,000 made-up requests of every call to the built shop (`-- --requests N`, `-- --seed N` to
// repeat a run, `-- --database postgres`).

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await ensureBuilt();

const { code } = await runNode(['--import', 'tsx', 'tests/fuzz/run-fuzz.ts', ...process.argv.slice(2)]);
process.exitCode = code;
