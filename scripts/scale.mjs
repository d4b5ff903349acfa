// `npm run test:scale`: two processes of the built shop while the database and they restart (`-- --seconds N` for longer
// phases). `-- --record` writes the figures to docs/measurements.md.

import { ensureBuilt } from './steps/build.mjs';
import { runRecorded } from './steps/run-recorded.mjs';

await ensureBuilt();
await runRecorded('tests/scale/restart-primary.ts');
