// `npm run test:outbox`: 100 things are sent off while the network is cut and the browser killed (`-- --rounds N` for
// another number).

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { browserFlags } from './steps/find-browser.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { tell } from './steps/project.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
if (browser) {
  await ensureBuilt();
  const args = ['--browser', browser, `--flags=${browserFlags.join(' ')}`, ...process.argv.slice(2)];
  const { code } = await runNode(['--import', 'tsx', 'tests/outbox/rounds.ts', ...args]);
  process.exitCode = code;
} else {
  tell('This needs Chrome or Chromium, which could not be installed: install either, or set CHROME_PATH to one.');
  process.exitCode = 1;
}
