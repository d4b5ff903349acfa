// `npm run test:fuzz`: sends 20,000 generated requests of every call to the built shop (`-- --requests N`, `-- --seed N` to
// repeat a run, `-- --database postgres`). `-- --record` writes the figures to docs/measurements.md.

import { ensureBuilt } from './steps/build.mjs';
import { runRecorded } from './steps/run-recorded.mjs';

await ensureBuilt();
await runRecorded('tests/fuzz/run-fuzz.ts');
