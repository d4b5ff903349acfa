// `npm run test:outbox`: sends 100 entries while the network is cut and the browser killed (`-- --rounds N` for
// another number).

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { browserFlags } from './steps/find-browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { log } from './steps/project.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
if (browser) {
  await ensureBuilt();
  const args = ['--browser', browser, `--flags=${browserFlags.join(' ')}`, ...process.argv.slice(2)];
  const { code } = await runNode(['--import', 'tsx', 'tests/outbox/rounds.ts', ...args]);
  process.exitCode = code;
} else {
  log('This needs Chrome or Chromium, which could not be installed: install either, or set CHROME_PATH to one.');
  process.exitCode = 1;
}
