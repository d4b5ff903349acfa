// `npm test`: all checks, one stage after the other. `npm test -- --only unit` runs one stage, `npm
// test -- FILE` the tests of a file or folder; `npm test -- FILE -- -t NAME` passes options to
// Vitest or Playwright. What takes longer: `npm run test:faults -- --long`, `npm run
// test:browsers`.

import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { ensureTestBrowsers } from './steps/browser.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot, log } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';
import { readPlaywrightReport, readVitestReport } from './steps/test-report.mjs';

/**
 * A stage: what Node runs, and what reads the report of it.
 * @typedef {{ name: string, about: string, args: string[], read?: typeof readVitestReport }} Stage
 */

const report = inRoot('.cache/test-report.json');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];

/** @type {readonly Stage[]} */
const stages = [
  { name: 'types', about: 'Types', args: ['scripts/run.mjs', 'types'] },
  { name: 'lint', about: 'Linter', args: ['scripts/run.mjs', 'lint'] },
  {
    name: 'unit',
    about: 'Unit and API tests',
    args: [...vitest, `--outputFile.json=${report}`],
    read: readVitestReport,
  },
  { name: 'faults', about: 'Faults in production', args: ['scripts/faults.ts'] },
  { name: 'size', about: 'Size of the first load', args: ['scripts/size.mjs'] },
  { name: 'browser', about: 'Browser tests', args: playwright, read: readPlaywrightReport },
  {
    name: 'engines',
    about: 'Journeys in Firefox and WebKit',
    args: ['scripts/browsers.mjs', '--short', '--reporter=list,json'],
    read: readPlaywrightReport,
  },
];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
if (positionals.length > 0) process.exit(await runChosen(positionals));

const names = stages.map(({ name }) => name);
const only = values.only?.flatMap((list) => list.split(',')) ?? names;
const unknown = only.find((name) => !names.includes(name));
if (unknown !== undefined) {
  log(`There is no stage '${unknown}'. The stages are: ${names.join(', ')}.`);
  process.exit(2);
}

if (only.includes('browser')) await ensureTestBrowsers();
/** @type {string[]} */
const problems = [];
const rows = [];
let [passed, failed] = [0, 0];
// Every stage runs, also after one that failed.
for (const stage of stages.filter(({ name }) => only.includes(name))) {
  console.log(`\n== ${stage.about}`);
  const startedAt = performance.now();
  rmSync(report, { force: true });
  const isPassed =
    (await runNode(stage.args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })) === 0;
  const tests = stage.read?.(report) ?? { passed: 0, failed: 0, problems: [] };
  passed += tests.passed;
  // A stage that fails without a failing test counts as one failure.
  failed += isPassed ? 0 : Math.max(tests.failed, 1);
  problems.push(...tests.problems);
  rows.push({
    stage: stage.about,
    result: isPassed ? 'passed' : 'FAILED',
    tests: tests.passed || undefined,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  });
}
if (problems.length > 0) console.log(`\n${problems.join('\n\n')}`);
const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
printTable([...rows, { stage: 'all', result: '', tests: passed, seconds }]);
// Again by name alone: a log that is cut to its last lines still names them.
for (const problem of problems) console.log(problem.split('\n', 1)[0]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Runs chosen test files, or all tests below a folder, and returns the exit code.
 * @param {readonly string[]} given files and folders; what comes after the first option goes to the
 * test runner
 */
async function runChosen(given) {
  const isForPlaywright = given.some((name) =>
    /\.spec\.ts\b|^tests\/(?:e2e|offline|desk|browsers)\b/.test(name),
  );
  if (!isForPlaywright) return runNode(['node_modules/vitest/vitest.mjs', 'run', ...given]);
  const isForEngines = given.some((name) => name.startsWith('tests/browsers'));
  if (isForEngines) return runNode(['scripts/browsers.mjs', ...given]);
  await ensureTestBrowsers();
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...given]);
}
