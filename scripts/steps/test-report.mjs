// Reads the reports of Vitest and Playwright for the end of `npm test`, whose last page must say
// what failed and why.

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { readIfThere, root } from './project.mjs';

/** Lines printed of each error. */
const linesPrinted = 12;

/**
 * @typedef {{ passed: number, failed: number, problems: string[] }} TestReport
 * `problems`: a text for each test that failed, or passed only when retried.
 */

/** @param {string} path @returns {TestReport} */
export function readVitestReport(path) {
  const {
    testResults = [],
    numPassedTests = 0,
    numFailedTests = 0,
  } = JSON.parse(readIfThere(path) ?? '{}');
  const problems = testResults.flatMap(
    (/** @type {any} */ { name, status, message, assertionResults = [] }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter(
        (/** @type {any} */ test) => test.failureMessages?.length > 0,
      );
      return [
        // One that could not be read.
        ...(status === 'failed' && message ? [problem('failed', file, message)] : []),
        ...tests.map((/** @type {any} */ test) =>
          problem(test.status, `${file} › ${test.fullName}`, test.failureMessages.join('\n')),
        ),
      ];
    },
  );
  return { passed: numPassedTests, failed: numFailedTests, problems };
}

/** @param {string} path @returns {TestReport} */
export function readPlaywrightReport(path) {
  const { stats = {}, suites = [], errors = [] } = JSON.parse(readIfThere(path) ?? '{}');
  const problems = errors.map((/** @type {any} */ { message }) =>
    problem('failed', 'before the tests', message),
  );
  for (const spec of suites.flatMap(specsOf)) {
    for (const { status, projectName, results } of spec.tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const [first] = results.flatMap((/** @type {any} */ result) => result.errors ?? []);
      const name = `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
      problems.push(problem(status === 'flaky' ? 'passed' : 'failed', name, first?.message));
    }
  }
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  return { passed: expected + flaky, failed: unexpected, problems };
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {string} status @param {string} name @param {string | undefined} reason */
function problem(status, name, reason = '') {
  const what = status === 'passed' ? 'passed only when retried' : 'failed';
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [`${what}: ${name}`, ...lines.slice(0, linesPrinted).map((line) => `    ${line}`)].join(
    '\n',
  );
}
