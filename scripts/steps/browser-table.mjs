import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';

import { inRoot, log, readIfThere } from './project.mjs';

const columns = ['webkit-phone', 'webkit-desktop', 'firefox-phone', 'firefox-desktop'];
const versions = { WebKitGTK: 'libwebkit2gtk-4.1-0', 'Firefox ESR': 'firefox-esr' };

/** Writes docs/browsers.md from Playwright's report. @param {string} report */
export async function writeBrowserTable(report) {
  const { suites = [] } = JSON.parse((await readIfThere(report)) ?? '{}');
  /** @type {Map<string, Map<string, string>>} */
  const rows = new Map();
  for (const spec of suites.flatMap(specsOf)) {
    const row = rows.get(spec.title) ?? new Map();
    rows.set(spec.title, row);
    for (const { projectName, status } of spec.tests) row.set(projectName, cellOf(status));
  }
  if (rows.size === 0) return log('There is nothing to write to docs/browsers.md.');
  const names = Object.entries(versions).map(([name, debianPackage]) => `${name} ${versionOf(debianPackage)}`);
  const lines = [...rows].map(
    ([title, row]) => `| ${title} | ${columns.map((name) => row.get(name) ?? 'not run').join(' | ')} |`,
  );
  await writeFile(
    inRoot('docs/browsers.md'),
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

const differences = `
## What differs by engine

| | Chromium | Firefox | Safari (WebKit) |
| --- | --- | --- | --- |
| Sends what waits while the shop is closed (Background Sync) | yes | no: on the next visit | no: on the next visit |
| Installs from the page | yes | on Android | by hand: Share, Add to Home Screen |
| Deletes stored data | when space runs low | when space runs low | after seven days without a visit, unless installed |
| The installed app and the browser share cart and login | yes | yes | no |
| Opens HEIC pictures | no: sent as they are, which the shop refuses | no: the same | yes: sent as JPEG |
| Forced colours | yes | yes | no |
| Share target, app badge | yes | no | badge in the installed app |

The column of Safari follows Apple's documentation where WebKitGTK has no such rule: it was not tried on an iPhone.
`;

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
