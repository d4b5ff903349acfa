// `npm run test:outbox`: sends 100 entries while the network is cut and the browser killed (`-- --rounds N` for
// another number). `-- --record` writes the figures to docs/measurements.md.

import { browserFlags } from './steps/find-browser.mjs';
import { prepareBrowser } from './steps/measuring-browser.mjs';
import { runRecorded } from './steps/run-recorded.mjs';

const browser = await prepareBrowser();
await runRecorded('tests/outbox/rounds.ts', ['--browser', browser, `--flags=${browserFlags.join(' ')}`]);
