// What the reports of vitest and Playwright say, for the end of `npm test`: whoever reads only the last page of its
// output must find there what failed and why.

import { readIfThere } from './project.mjs';

/** Lines of an error that are told. */
const linesTold = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
const colours = /\u001b\[[\d;]*m/g;

/**
 * @typedef {{ passed: number, failed: number, troubles: string[] }} TestReport
 * `troubles`: a text for each test that failed, or passed at its second try only.
 */

/** @param {string} path @returns {Promise<TestReport>} */
export async function readVitestReport(path) {
  const report = JSON.parse((await readIfThere(path)) ?? '{}');
  /** @type {string[]} */
  const troubles = [];
  for (const file of report.testResults ?? []) {
    if (file.status === 'failed' && file.message) troubles.push(trouble('failed', file.name, file.message));
    for (const test of file.assertionResults ?? []) {
      if (test.status !== 'failed') continue;
      troubles.push(trouble('failed', `${file.name} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')));
    }
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, troubles };
}

/** @param {string} path @returns {Promise<TestReport>} */
export async function readPlaywrightReport(path) {
  const { stats, suites = [], errors = [] } = JSON.parse((await readIfThere(path)) ?? '{}');
  const troubles = errors.map((/** @type {any} */ { message }) => trouble('failed', 'before the tests', message));
  for (const spec of suites.flatMap(specsOf)) {
    for (const test of spec.tests) {
      if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
      const what = test.status === 'flaky' ? 'passed at the second try only' : 'failed';
      const name = `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
      const [first] = test.results.flatMap((/** @type {any} */ { errors: found }) => found ?? []);
      troubles.push(trouble(what, name, first?.message));
    }
  }
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    troubles,
  };
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
