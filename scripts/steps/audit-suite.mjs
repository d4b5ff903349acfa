import { rm } from 'node:fs/promises';

import { runNode } from './child.mjs';
import { inRoot, readIfThere } from './project.mjs';

/**
 * @typedef {import('./audit-finding.mjs').Finding} Finding
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, ok: boolean, tests: Test[] }[] }} Suite
 * @typedef {{ projectName: string, status: string, results: { duration: number }[] }} Test
 */

const report = inRoot('.cache/audit-offline.json');
/** The subject of each file in tests/offline. Files that are not named here count as well. */
const subjects = {
  'journeys.spec.ts': 'Nine journeys offline: through the shop and its lists',
  'journeys-sending.spec.ts': 'Three journeys offline: sending',
  'worker.spec.ts': 'The worker, its caches, a full storage',
  'update.spec.ts': 'From one build to the next',
  'persist.spec.ts': 'Saved responses, broken storage, a wrong clock',
  'offline-catalogue.spec.ts': 'The shop saved for offline',
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
 * Runs all of tests/offline in the whole browser and sums up each file and each project.
 * @param {string} browser @returns {Promise<Finding[]>}
 */
export async function runOfflineSuite(browser) {
  await rm(report, { force: true });
  const args = ['node_modules/@playwright/test/cli.js', 'test', 'tests/offline', '--reporter=list,json'];
  // Also what `npm test` does not repeat: the journeys without Background Sync, and those of the second role.
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_ALL: '1' };
  const { code } = await runNode(args, { env });
  /** @type {{ suites?: Suite[] }} */
  const { suites = [] } = JSON.parse((await readIfThere(report)) ?? '{}');
  /** @type {Map<string, ReturnType<typeof testsIn>>} */
  const groups = new Map();
  for (const file of suites) {
    for (const one of testsIn(file, [])) {
      const what = `${subjectOf(file.title)} (${one.project})`;
      groups.set(what, [...(groups.get(what) ?? []), one]);
    }
  }
  const findings = Array.from(groups, ([what, tests]) => findingOf(what, tests));
  const hasNotRun = code !== 0 && findings.every(({ isPassed }) => isPassed);
  if (findings.length > 0 && !hasNotRun) return findings;
  return [...findings, { what: 'The offline suite', isPassed: false, figure: '', problems: ['It did not run.'] }];
}

/** @param {string} file */
function subjectOf(file) {
  const name = file.split('/').at(-1) ?? file;
  return subjects[/** @type {keyof typeof subjects} */ (name)] ?? name;
}

/**
 * @param {Suite} suite @param {readonly string[]} above
 * @returns {{ title: string, project: string, isPassed: boolean, isSkipped: boolean, ms: number }[]}
 */
function testsIn({ suites = [], specs = [] }, above) {
  const here = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      title: [...above, title].join(', '),
      project: projectName,
      isPassed: status !== 'unexpected',
      isSkipped: status === 'skipped',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...here, ...suites.flatMap((inner) => testsIn(inner, [...above, inner.title]))];
}

/** @param {string} what @param {ReturnType<typeof testsIn>} tests @returns {Finding} */
function findingOf(what, tests) {
  const ran = tests.filter(({ isSkipped }) => !isSkipped);
  const failed = ran.filter(({ isPassed }) => !isPassed);
  const seconds = Math.round(ran.reduce((sum, { ms }) => sum + ms, 0) / 1000);
  const problems = failed.map(({ title }) => title);
  // A file without a single test that ran has not passed.
  const isPassed = failed.length === 0 && ran.length > 0;
  return { what, isPassed, figure: `${ran.length - failed.length} of ${ran.length}, ${seconds} s`, problems };
}
