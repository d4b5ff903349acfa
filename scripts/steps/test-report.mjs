// Reads the reports of Vitest and Playwright for the end of `npm test`, whose last page must say what failed and why.

import { relative } from 'node:path';

import { readIfThere, root } from './project.mjs';

/** Lines printed of each error. */
const linesPrinted = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const colours = /\u001b\[[\d;]*m/g;

/**
 * @typedef {{ passed: number, failed: number, problems: string[] }} TestReport
 * `problems`: a text for each test that failed, or passed only when retried.
 */

/** @param {string} path @returns {Promise<TestReport>} */
export async function readVitestReport(path) {
  const report = JSON.parse((await readIfThere(path)) ?? '{}');
  /** @type {string[]} */
  const problems = [];
  for (const file of report.testResults ?? []) {
    if (file.status === 'failed' && file.message)
      problems.push(problem('failed', relative(root, file.name), file.message));
    for (const test of file.assertionResults ?? []) {
      const errors = test.failureMessages ?? [];
      if (errors.length === 0) continue;
      const what = test.status === 'failed' ? 'failed' : 'passed only when retried';
      problems.push(problem(what, `${relative(root, file.name)} › ${test.fullName}`, errors.join('\n')));
    }
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, problems };
}

/** @param {string} path @returns {Promise<TestReport>} */
export async function readPlaywrightReport(path) {
  const { stats, suites = [], errors = [] } = JSON.parse((await readIfThere(path)) ?? '{}');
  const problems = errors.map((/** @type {any} */ { message }) => problem('failed', 'before the tests', message));
  for (const spec of suites.flatMap(specsOf)) {
    for (const test of spec.tests) {
      if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
      const what = test.status === 'flaky' ? 'passed only when retried' : 'failed';
      const name = `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
      const [first] = test.results.flatMap((/** @type {any} */ { errors: found }) => found ?? []);
      problems.push(problem(what, name, first?.message));
    }
  }
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    problems,
  };
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {string} what @param {string} name @param {string | undefined} reason */
function problem(what, name, reason) {
  const lines = (reason ?? '')
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [`${what}: ${name}`, ...lines.slice(0, linesPrinted).map((line) => `    ${line}`)].join('\n');
}
