// `npm run test:browsers`: the shop's journeys in Debian's Firefox and WebKitGTK, on a phone's
// screen and a desktop's. `-- --short` runs the most important on the phone, as `npm test` does;
// Playwright's own arguments choose some, such as `-- --project=webkit-phone storage`.
// docs/browsers.md is written by hand.

import { ensureEngines } from './steps/browser.mjs';
import { runNode } from './steps/child.mjs';

const given = process.argv.slice(2);
const isShort = given.includes('--short');
const screens = isShort ? ['phone'] : ['phone', 'desktop'];
const all = (await ensureEngines()).flatMap((engine) =>
  screens.map((screen) => `--project=${engine}-${screen}`),
);
const projects = given.some((one) => one.startsWith('--project')) ? [] : all;
const chosen = [
  ...projects,
  ...(isShort ? ['--grep=@short'] : []),
  ...given.filter((one) => one !== '--short'),
];

if (all.length > 0) {
  const playwright = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/browsers/playwright.config.ts',
  ];
  process.exitCode = await runNode([...playwright, ...chosen]);
}
