import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

import { differences } from './browser-differences.mjs';
import { readBrowserResults } from './browser-results.mjs';
import { runNode } from './child.mjs';
import { inRoot } from './project.mjs';

const columns = ['webkit-phone', 'webkit-desktop', 'firefox-phone', 'firefox-desktop'];
const versions = { WebKitGTK: 'libwebkit2gtk-4.1-0', 'Firefox ESR': 'firefox-esr' };

/**
 * Writes docs/browsers.md: each test's last result, of this run or an earlier one.
 * @param {readonly string[]} playwright the arguments that name the tests
 */
export async function writeBrowserTable(playwright) {
  const titles = await listTitles(playwright);
  const results = readBrowserResults();
  const lines = titles.map(
    (title) => `| ${title} | ${columns.map((name) => cellOf(results[name]?.[title])).join(' | ')} |`,
  );
  const names = Object.entries(versions).map(([name, debianPackage]) => `${name} ${versionOf(debianPackage)}`);
  await writeFile(
    inRoot('docs/browsers.md'),
    `${introduction}
Written by \`npm run test:browsers\` with ${names.join(' and ')}. In brackets: how often in a row.

| | ${columns.map((name) => name.replace('-', ', ')).join(' | ')} |
| --- | ${columns.map(() => '---').join(' | ')} |
${lines.join('\n')}
| run | ${columns.map((name) => datesOf(Object.values(results[name] ?? {}))).join(' | ')} |
${differences}`,
  );
}

const introduction = `# Browsers

Chromium runs all browser tests of \`npm test\`. Firefox and WebKit run the journeys of \`tests/browsers\`, in short in \`npm test\`.
WebKitGTK is the engine of Safari and of every browser on an iPhone, without the rules of iOS.
`;

/** @param {import('./browser-results.mjs').BrowserResult | undefined} result */
function cellOf(result) {
  if (!result) return 'not run';
  if (result.outcome === 'fails') return '**fails**';
  return result.outcome === 'works' ? `works (${result.inARow})` : result.outcome;
}

/** The first and the last day and commit. @param {readonly import('./browser-results.mjs').BrowserResult[]} results */
function datesOf(results) {
  const runs = results.map(({ date, commit }) => `${date}, ${commit}`).toSorted();
  const [first = 'never', last = first] = [runs[0], runs.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** All titles of the journeys, also of those that were not run now. @param {readonly string[]} playwright */
async function listTitles(playwright) {
  const list = inRoot('.cache/browser-tests.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: list };
  await runNode([...playwright, '--list', '--reporter=json'], { env, captureOutput: true });
  const { suites } = JSON.parse(await readFile(list, 'utf8'));
  return [...new Set(suites.flatMap(titlesOf))];
}

/** @param {any} suite @returns {string[]} */
function titlesOf({ specs = [], suites = [] }) {
  return [...specs.map((/** @type {{ title: string }} */ { title }) => title), ...suites.flatMap(titlesOf)];
}

/** @param {string} debianPackage */
function versionOf(debianPackage) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholder
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', debianPackage], { encoding: 'utf8' });
  return stdout?.split('-')[0] || 'of an unknown version';
}
