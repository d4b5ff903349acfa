// `npm run test:faults`: the built shop is killed 30 times while customers order (`-- --rounds N` for another number,
// `-- --database sqlite` for one database).

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await ensureBuilt();

const { code } = await runNode(['--import', 'tsx', 'tests/faults/kill-the-shop.ts', ...process.argv.slice(2)]);
process.exitCode = code;
