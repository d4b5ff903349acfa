// `npm run test:faults`: faults in production, injected into the built shop: kills, full disks, a database or mail server
// that is away, forms sent through cuts, generated requests, two processes behind a pooler. Seconds for each, as in `npm
// test`; `-- --long` for minutes. `-- --only outbox --rounds 300 --seed S` runs some, `--database sqlite` on one database,
// `--engine webkit` plays the outbox in another browser.

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { browserFlags } from './steps/find-browser.mjs';

await ensureBuilt();
const chromium = await ensureBrowser();
const browser = chromium ? ['--chromium', chromium, `--flags=${browserFlags.join(' ')}`] : [];
const { code } = await runNode(['tests/faults/run-faults.ts', ...browser, ...process.argv.slice(2)]);
process.exitCode = code;
