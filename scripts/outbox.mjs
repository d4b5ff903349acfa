// `npm run test:outbox`: sends 100 entries while the network is cut and the browser killed (`-- --rounds N` for
// another number). `-- --record` writes the figures to docs/measurements.md.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { browserFlags } from './steps/find-browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { log } from './steps/project.mjs';
import { runRecorded } from './steps/run-recorded.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
if (browser) {
  await ensureBuilt();
  await runRecorded('tests/outbox/rounds.ts', ['--browser', browser, `--flags=${browserFlags.join(' ')}`]);
} else {
  log('This needs Chrome or Chromium, which could not be installed: install either, or set CHROME_PATH to one.');
  process.exitCode = 1;
}
