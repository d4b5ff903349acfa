import { rm } from 'node:fs/promises';

import { runNode } from './child.mjs';
import { inRoot, readIfThere } from './project.mjs';

/**
 * @typedef {import('./audit-finding.mjs').Finding} Finding
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, ok: boolean, tests: Test[] }[] }} Suite
 * @typedef {{ projectName: string, status: string, results: { duration: number }[] }} Test
 */

const report = inRoot('.cache/audit-offline.json');
/** What each file of tests/offline looks at, in the audit's words. Files that are not named here count as well. */
const subjects = {
  'journeys.spec.ts': 'Nine journeys offline: through the shop and its lists',
  'journeys-sending.spec.ts': 'Three journeys offline: sending',
  'worker.spec.ts': 'The worker, its caches, a full storage',
  'update.spec.ts': 'From one build to the next',
  'persist.spec.ts': 'Saved responses, broken storage, a wrong clock',
  'kept-catalogue.spec.ts': 'The shop saved for offline',
  'outbox.spec.ts': 'Waiting to send',
  'outbox-owners.spec.ts': 'Unsent items belong to somebody',
  'outbox-refusals.spec.ts': 'Unsent items rejected or cancelled',
  'outbox-rounds.spec.ts': 'Sent exactly once',
  'list-changes.spec.ts': 'Changes of cart and wishlist',
  'return.spec.ts': 'Coming back online',
  'privacy.spec.ts': 'Nothing private after a logout',
  'status.spec.ts': 'The status screen',
  'installable.spec.ts': 'Installable, in each test run',
  'share-target.spec.ts': 'A picture shared with the shop',
};

/**
 * Runs all of tests/offline in the browser, the network really gone, and sums up each file and each project.
 * @param {string} browser @returns {Promise<Finding[]>}
 */
export async function runOfflineSuite(browser) {
  await rm(report, { force: true });
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'tests/offline', '--reporter=list,json'];
  // Also what `npm test` does not repeat: the journeys without Background Sync, and those of second persons.
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_ALL: '1' };
  const { code } = await runNode(args, { env });
  /** @type {{ suites?: Suite[] }} */
  const { suites = [] } = JSON.parse((await readIfThere(report)) ?? '{}');
  /** @type {Map<string, ReturnType<typeof ranIn>>} */
  const groups = new Map();
  for (const file of suites) {
    for (const one of ranIn(file, [])) {
      const what = `${nameOf(file.title)} (${one.project})`;
      groups.set(what, [...(groups.get(what) ?? []), one]);
    }
  }
  const findings = Array.from(groups, ([what, tests]) => findingOf(what, tests));
  const isStrange = code !== 0 && findings.every(({ isWell }) => isWell);
  if (findings.length > 0 && !isStrange) return findings;
  return [...findings, { what: 'The offline suite', isWell: false, figure: '', trouble: ['It did not run.'] }];
}

/** @param {string} file */
function nameOf(file) {
  const name = file.split('/').at(-1) ?? file;
  return subjects[/** @type {keyof typeof subjects} */ (name)] ?? name;
}

/**
 * @param {Suite} suite @param {readonly string[]} above
 * @returns {{ title: string, project: string, isWell: boolean, isSkipped: boolean, ms: number }[]}
 */
function ranIn({ suites = [], specs = [] }, above) {
  const here = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      title: [...above, title].join(', '),
      project: projectName,
      isWell: status !== 'unexpected',
      isSkipped: status === 'skipped',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...here, ...suites.flatMap((inner) => ranIn(inner, [...above, inner.title]))];
}

/** @param {string} what @param {ReturnType<typeof ranIn>} tests @returns {Finding} */
function findingOf(what, tests) {
  const ran = tests.filter(({ isSkipped }) => !isSkipped);
  const failed = ran.filter(({ isWell }) => !isWell);
  const seconds = Math.round(ran.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  const trouble = failed.map(({ title }) => title);
  // A file of which nothing ran has shown nothing.
  const isWell = failed.length === 0 && ran.length > 0;
  return { what, isWell, figure: `${ran.length - failed.length} of ${ran.length}, ${seconds} s`, trouble };
}
