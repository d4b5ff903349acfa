// `npm run test:browsers`: the shop's journeys in Debian's Firefox and WebKitGTK, on a phone's screen and a desktop's.
// Writes docs/browsers.md. `-- --short` runs the most important on the phone, as `npm test` does. `--engine webkit`,
// `--screen desktop` and names of spec files choose some: the table has the last result of each, from this or earlier runs.
// `-- --rounds 100 [--seed S] [--record]`: outbox rounds in each engine, with server and browser killed.

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureEngines } from './steps/browser.mjs';
import { playBrowserRounds } from './steps/browser-rounds.mjs';
import { writeBrowserTable } from './steps/browser-table.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot } from './steps/project.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string' },
    screen: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    record: { type: 'boolean' },
  },
});
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/browsers/playwright.config.ts'];
/** scripts/test.mjs reads it. */
const report = inRoot('.cache/browsers.json');

await mkdir(inRoot('.cache'), { recursive: true });
await rm(report, { force: true });
const engines = (await ensureEngines()).filter((engine) => engine === (values.engine ?? engine));
if (engines.length > 0) {
  await ensureBuilt();
  process.exitCode = values.rounds
    ? await playBrowserRounds(engines, { rounds: values.rounds, seed: values.seed })
    : await runJourneys();
}

/** Returns the exit code. */
async function runJourneys() {
  const screens = values.screen ? [values.screen] : values.short ? ['phone'] : ['phone', 'desktop'];
  const projects = engines.flatMap((engine) => screens.map((screen) => `--project=${engine}-${screen}`));
  const reporters = ['list', 'json', inRoot('scripts/steps/browser-results.mjs')];
  const { code } = await runNode(
    [
      ...[...playwright, `--reporter=${reporters.join(',')}`],
      ...projects,
      ...(values.short ? ['--grep=@short'] : []),
      ...positionals,
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  if (!values.short) await writeBrowserTable(playwright);
  return code;
}
