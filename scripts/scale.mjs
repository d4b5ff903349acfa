// `npm run test:scale`: the built shop on several servers while the standby is promoted (`-- --seconds N` for longer
// phases). `-- --record` writes the figures to docs/measurements.md.

import { ensureBuilt } from './steps/build.mjs';
import { runRecorded } from './steps/run-recorded.mjs';

await ensureBuilt();
await runRecorded('tests/scale/promote-standby.ts');
