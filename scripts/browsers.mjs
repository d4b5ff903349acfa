// `npm run test:browsers`: the shop's journeys in Debian's Firefox and WebKitGTK, on a phone's screen and a desktop's.
// `-- --short` runs the most important on the phone, as `npm test` does; Playwright's own arguments choose some, such as
// `-- --project=webkit-phone storage`. docs/browsers.md is written by hand.

import { rm } from 'node:fs/promises';

import { ensureEngines } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot } from './steps/project.mjs';

const given = process.argv.slice(2);
const isShort = given.includes('--short');
/** scripts/test.mjs reads it. */
const report = inRoot('.cache/browsers.json');

await rm(report, { force: true });
const engines = await ensureEngines();
if (engines.length > 0) {
  await ensureBuilt();
  const screens = isShort ? ['phone'] : ['phone', 'desktop'];
  const all = engines.flatMap((engine) => screens.map((screen) => `--project=${engine}-${screen}`));
  const projects = given.some((one) => one.startsWith('--project')) ? [] : all;
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/browsers/playwright.config.ts'];
  const chosen = [...projects, ...(isShort ? ['--grep=@short'] : []), ...given.filter((one) => one !== '--short')];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  process.exitCode = (await runNode([...playwright, '--reporter=list,json', ...chosen], { env })).code;
}
