// `npm run test:browsers`: the shop's journeys in Debian's Firefox and WebKitGTK, on a phone's screen and a desktop's.
// `-- --short` runs the most important on the phone, as `npm test` does. `--engine webkit`, `--screen desktop` and names of
// spec files choose some. docs/browsers.md is written by hand.

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureEngines } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot } from './steps/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string' },
    screen: { type: 'string' },
  },
});
/** scripts/test.mjs reads it. */
const report = inRoot('.cache/browsers.json');

await mkdir(inRoot('.cache'), { recursive: true });
await rm(report, { force: true });
const engines = (await ensureEngines()).filter((engine) => engine === (values.engine ?? engine));
if (engines.length > 0) {
  await ensureBuilt();
  const screens = values.screen ? [values.screen] : values.short ? ['phone'] : ['phone', 'desktop'];
  const projects = engines.flatMap((engine) => screens.map((screen) => `--project=${engine}-${screen}`));
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/browsers/playwright.config.ts'];
  const chosen = [...projects, ...(values.short ? ['--grep=@short'] : []), ...positionals];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  process.exitCode = (await runNode([...playwright, '--reporter=list,json', ...chosen], { env })).code;
}
