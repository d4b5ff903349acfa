// `npm run test:scale`: the built shop on several servers while the standby is promoted (`-- --seconds N` for longer phases).

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';

await ensureInstalled();
await ensureBuilt();

const { code } = await runNode(['--import', 'tsx', 'tests/scale/promote-standby.ts', ...process.argv.slice(2)]);
process.exitCode = code;
