// `npm run test:browsers`: the shop's journeys in Debian's Firefox and WebKitGTK, on a phone's screen and a desktop's.
// Writes docs/browsers.md. `-- --short` runs the most important on the phone, as `npm test` does.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureEngines } from './steps/browser.mjs';
import { writeBrowserTable } from './steps/browser-table.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot } from './steps/project.mjs';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const report = inRoot('.cache/browsers.json');

await ensureInstalled();
await mkdir(inRoot('.cache'), { recursive: true });
await rm(report, { force: true });
const engines = await ensureEngines();
if (engines.length > 0) {
  await ensureBuilt();
  const screens = values.short ? ['phone'] : ['phone', 'desktop'];
  const projects = engines.flatMap((engine) => screens.map((screen) => `--project=${engine}-${screen}`));
  const { code } = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      ...['test', '--config=tests/browsers/playwright.config.ts', '--reporter=list,json'],
      ...projects,
      ...(values.short ? ['--grep=@short'] : []),
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  if (!values.short) await writeBrowserTable(report);
  process.exitCode = code;
}
