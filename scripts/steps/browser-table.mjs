import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

import { differences } from './browser-differences.mjs';
import { inRoot, log, readIfThere } from './project.mjs';

const columns = ['webkit-phone', 'webkit-desktop', 'firefox-phone', 'firefox-desktop'];
const versions = { WebKitGTK: 'libwebkit2gtk-4.1-0', 'Firefox ESR': 'firefox-esr' };
const document = inRoot('docs/browsers.md');

/**
 * Writes docs/browsers.md from Playwright's report. After a partial run the other results stay as they were.
 * @param {string} report @param {{ isPartial: boolean }} options
 */
export async function writeBrowserTable(report, { isPartial }) {
  const { suites = [] } = JSON.parse((await readIfThere(report)) ?? '{}');
  const specs = suites.flatMap(specsOf);
  if (specs.length === 0) return log('There is nothing to write to docs/browsers.md.');
  const rows = isPartial ? await readRows() : new Map();
  for (const { title, tests } of specs) {
    const row = rows.get(title) ?? new Map();
    rows.set(title, row);
    for (const { projectName, status } of tests) row.set(projectName, cellOf(status));
  }
  const names = Object.entries(versions).map(([name, debianPackage]) => `${name} ${versionOf(debianPackage)}`);
  const lines = [...rows].map(
    ([title, row]) => `| ${title} | ${columns.map((name) => row.get(name) ?? 'not run').join(' | ')} |`,
  );
  await writeFile(
    document,
    `${introduction}
Written by \`npm run test:browsers\` on ${new Date().toISOString().slice(0, 10)}: ${names.join(', ')}.

| | ${columns.map((name) => name.replace('-', ', ')).join(' | ')} |
| --- | ${columns.map(() => '---').join(' | ')} |
${lines.join('\n')}
${differences}`,
  );
}

const introduction = `# Browsers

Chromium runs all browser tests of \`npm test\`. Firefox and WebKit run the journeys of \`tests/browsers\`, in short in \`npm test\`.
WebKitGTK is the engine of Safari and of every browser on an iPhone, without the rules of iOS.
`;

/** The document's results. @returns {Promise<Map<string, Map<string, string>>>} */
async function readRows() {
  const [table = ''] = ((await readIfThere(document)) ?? '').split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.slice(2).map((line) => line.slice(2, -2).split(' | '));
  const resultsOf = (/** @type {string[]} */ cells) =>
    new Map(columns.map((name, index) => [name, cells[index] ?? 'not run']));
  return new Map(rows.map(([title = '', ...cells]) => [title, resultsOf(cells)]));
}

/** @param {string} status */
function cellOf(status) {
  if (status === 'skipped') return 'not tested';
  return status === 'unexpected' ? '**fails**' : 'works';
}

/** @param {string} debianPackage */
function versionOf(debianPackage) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholder
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', debianPackage], { encoding: 'utf8' });
  return stdout?.split('-')[0] || 'of an unknown version';
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
