// `npm test`: all checks, one stage after the other. `npm test -- --only unit` runs one stage. What takes longer:
// `npm run test:faults -- --long`, `npm run test:browsers`.

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureTestBrowsers } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot, log } from './steps/project.mjs';
import { printTable } from './steps/table.mjs';
import { readPlaywrightReport, readVitestReport } from './steps/test-report.mjs';

/**
 * A stage's result: whether it passed, and the results of its tests.
 * @typedef {import('./steps/test-report.mjs').TestReport & { isPassed: boolean }} Result
 * @typedef {{ name: string, about: string, check: () => Promise<Result> }} Stage
 */

const vitestReport = inRoot('.cache/vitest.json');
const playwrightReport = inRoot('.cache/playwright.json');
/** scripts/browsers.mjs writes it. */
const enginesReport = inRoot('.cache/browsers.json');
const noBrowser =
  'The browser tests need Chrome or Chromium, which could not be installed: install either, or set CHROME_PATH to one.';

/** @type {readonly Stage[]} */
const stages = [
  { name: 'types', about: 'Types', check: () => program('node_modules/typescript/bin/tsc', '-b') },
  { name: 'lint', about: 'Linter', check: () => program('scripts/lint.mjs') },
  { name: 'unit', about: 'Unit and API tests', check: runVitest },
  { name: 'faults', about: 'Faults in production', check: runFaults },
  { name: 'size', about: 'Size of the first load', check: runSize },
  { name: 'browser', about: 'Browser tests', check: runPlaywright },
  { name: 'engines', about: 'Journeys in Firefox and WebKit', check: runEngines },
];

const chosen = chooseStages();
await mkdir(inRoot('.cache'), { recursive: true });
/** @type {string | undefined} */
let browser;
if (chosen.some(({ name }) => name === 'browser')) {
  browser = await ensureTestBrowsers();
  if (!browser) log(noBrowser);
}
process.exitCode = await runStages(chosen);

/** Every stage runs, also after one that failed. @param {readonly Stage[]} chosen */
async function runStages(chosen) {
  let passed = 0;
  let failed = 0;
  const rows = [];
  /** @type {string[]} */
  const problems = [];
  for (const { about, check } of chosen) {
    console.log(`\n== ${about}`);
    const startedAt = performance.now();
    const result = await check();
    passed += result.passed;
    problems.push(...result.problems);
    // A stage that fails without a failing test counts as one failure.
    failed += result.isPassed ? 0 : Math.max(result.failed, 1);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    rows.push({
      stage: about,
      result: result.isPassed ? 'passed' : 'FAILED',
      tests: result.passed || undefined,
      seconds,
    });
  }
  if (problems.length > 0) console.log(`\n${problems.join('\n\n')}`);
  const total = { stage: 'all', result: '', tests: passed, seconds: rows.reduce((sum, row) => sum + row.seconds, 0) };
  printTable([...rows, total]);
  // Again by name alone: a log that is cut to its last lines still names them.
  for (const problem of problems) console.log(problem.split('\n', 1)[0]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function chooseStages() {
  const names = stages.map(({ name }) => name);
  try {
    const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
    const only = values.only?.flatMap((list) => list.split(','));
    const unknown = only?.find((name) => !names.includes(name));
    if (unknown === undefined) return stages.filter(({ name }) => only?.includes(name) ?? true);
    log(`There is no stage '${unknown}'. The stages are: ${names.join(', ')}.`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
  }
  return process.exit(2);
}

/** @param {string} path @param {readonly string[]} args @returns {Promise<Result>} */
async function program(path, ...args) {
  const { code } = await runNode([path, ...args]);
  return { isPassed: code === 0, passed: 0, failed: 0, problems: [] };
}

async function runVitest() {
  await rm(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const { isPassed } = await program('node_modules/vitest/vitest.mjs', 'run', ...reporters);
  return { ...(await readVitestReport(vitestReport)), isPassed };
}

/** Some seconds for each fault; more with `npm run test:faults -- --long`. */
async function runFaults() {
  await ensureBuilt();
  return program('scripts/faults.ts');
}

async function runSize() {
  await ensureBuilt();
  return program('scripts/size.mjs');
}

/** In short; in full with `npm run test:browsers`. */
async function runEngines() {
  await rm(enginesReport, { force: true });
  const { isPassed } = await program('scripts/browsers.mjs', '--short');
  return { ...(await readPlaywrightReport(enginesReport)), isPassed };
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  if (!browser) {
    log(noBrowser);
    return { isPassed: false, passed: 0, failed: 0, problems: [noBrowser] };
  }
  await ensureBuilt();
  await rm(playwrightReport, { force: true });
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  return { ...(await readPlaywrightReport(playwrightReport)), isPassed: code === 0 };
}
