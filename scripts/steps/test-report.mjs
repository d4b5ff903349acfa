// What the reports of vitest and Playwright say, for the end of `npm test`: whoever reads only the last page of its
// output must find there what failed and why.

import { relative } from 'node:path';

import { readIfThere, root } from './project.mjs';

/** Lines of an error that are told. */
const linesTold = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const colours = /\u001b\[[\d;]*m/g;

/**
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, troubles: string[], files: FileTime[] }} TestReport
 * `troubles`: a text for each test that failed, or passed at its second try only. `files`: how long each file took, in
 * Playwright's case all its tests on all devices together.
 */

/** @param {string} path @returns {Promise<TestReport>} */
export async function readVitestReport(path) {
  const report = JSON.parse((await readIfThere(path)) ?? '{}');
  /** @type {string[]} */
  const troubles = [];
  /** @type {FileTime[]} */
  const files = [];
  for (const file of report.testResults ?? []) {
    files.push({ name: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 });
    if (file.status === 'failed' && file.message)
      troubles.push(trouble('failed', relative(root, file.name), file.message));
    for (const test of file.assertionResults ?? []) {
      const errors = test.failureMessages ?? [];
      if (errors.length === 0) continue;
      const what = test.status === 'failed' ? 'failed' : 'passed only at the second try';
      troubles.push(trouble(what, `${relative(root, file.name)} › ${test.fullName}`, errors.join('\n')));
    }
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, troubles, files };
}

/** @param {string} path @returns {Promise<TestReport>} */
export async function readPlaywrightReport(path) {
  const { stats, suites = [], errors = [] } = JSON.parse((await readIfThere(path)) ?? '{}');
  const troubles = errors.map((/** @type {any} */ { message }) => trouble('failed', 'before the tests', message));
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const spec of suites.flatMap(specsOf)) {
    const file = `tests/${spec.file}`;
    for (const test of spec.tests) {
      const took = test.results.reduce(
        (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration,
        0,
      );
      seconds.set(file, (seconds.get(file) ?? 0) + took / 1000);
      if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
      const what = test.status === 'flaky' ? 'passed only at the second try' : 'failed';
      const name = `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
      const [first] = test.results.flatMap((/** @type {any} */ { errors: found }) => found ?? []);
      troubles.push(trouble(what, name, first?.message));
    }
  }
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    troubles,
    files: Array.from(seconds, ([name, took]) => ({ name, seconds: took })),
  };
}

/** The ten files that took longest, a line each. @param {readonly FileTime[]} files */
export function slowestFiles(files) {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {string} what @param {string} name @param {string | undefined} reason */
function trouble(what, name, reason) {
  const lines = (reason ?? '')
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [`${what}: ${name}`, ...lines.slice(0, linesTold).map((line) => `    ${line}`)].join('\n');
}
