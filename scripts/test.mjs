// `npm test`: all checks, one stage after the other. `npm test -- --only unit` runs one stage, `-- --record` writes counts
// and durations to docs/measurements.md. `npm run test:all` (`--all`) adds what takes hours: every API test on both
// databases, the offline journeys of every kind of visitor, and the long repetitions.

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureTestBrowsers } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { inRoot, log } from './steps/project.mjs';
import { report } from './steps/record-figures.mjs';
import { readPlaywrightReport, readVitestReport, slowestFiles } from './steps/test-report.mjs';

/**
 * A stage's result: whether it passed, and the results of its tests.
 * @typedef {import('./steps/test-report.mjs').TestReport & { isPassed: boolean }} Result
 * @typedef {{ name: string, about: string, onlyInAll?: boolean, check: () => Promise<Result> }} Stage
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
  {
    name: 'lint',
    about: 'Linter',
    check: () => program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'unit', about: 'Unit and API tests', check: runVitest },
  { name: 'faults', about: 'Faults in production', check: runFaults },
  { name: 'size', about: 'Size of the first load', check: runSize },
  { name: 'browser', about: 'Browser tests', check: runPlaywright },
  {
    name: 'engines',
    about: 'Journeys in Firefox and WebKit',
    check: runEngines,
  },
  {
    name: 'outbox',
    about: '1,000 entries sent through cuts and kills',
    onlyInAll: true,
    check: () => program('scripts/outbox.mjs', '--rounds', '1000'),
  },
  {
    name: 'fuzz',
    about: '20,000 generated requests on each database',
    onlyInAll: true,
    check: runFuzz,
  },
  {
    name: 'scale',
    about: 'Two processes, PgBouncer and a promoted standby',
    onlyInAll: true,
    check: () => program('scripts/scale.mjs'),
  },
  {
    name: 'audit',
    about: 'Audit as an installed app',
    onlyInAll: true,
    check: () => program('scripts/audit-pwa.mjs', 'lighthouse', 'install'),
  },
];

const { chosen, isAll } = chooseStages();
// tests/setup/full-run.ts and tests/offline read it.
if (isAll) process.env.TEST_ALL = '1';
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
  /** @type {import('./steps/test-report.mjs').FileTime[]} */
  const files = [];
  for (const { about, check } of chosen) {
    console.log(`\n== ${about}`);
    const startedAt = performance.now();
    const result = await check();
    passed += result.passed;
    problems.push(...result.problems);
    files.push(...result.files);
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
  if (files.length > 0) await report('slowest test files', slowestFiles(files));
  await report('test', [...rows, total]);
  // Again by name alone: a log that is cut to its last lines still names them.
  for (const problem of problems) console.log(problem.split('\n', 1)[0]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function chooseStages() {
  const names = stages.map(({ name }) => name);
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        all: { type: 'boolean', default: false },
        record: { type: 'boolean' },
      },
    });
    const only = values.only?.flatMap((list) => list.split(','));
    const unknown = only?.find((name) => !names.includes(name));
    if (unknown === undefined) {
      const chosen = stages.filter(({ name, onlyInAll }) => only?.includes(name) ?? (values.all || !onlyInAll));
      return { chosen, isAll: values.all };
    }
    log(`There is no stage '${unknown}'. The stages are: ${names.join(', ')}.`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
  }
  return process.exit(2);
}

/** @param {string} path @param {readonly string[]} args @returns {Promise<Result>} */
async function program(path, ...args) {
  const { code } = await runNode([path, ...args]);
  return { isPassed: code === 0, passed: 0, failed: 0, problems: [], files: [] };
}

async function runVitest() {
  await rm(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const { isPassed } = await program('node_modules/vitest/vitest.mjs', 'run', ...reporters);
  return { ...(await readVitestReport(vitestReport)), isPassed };
}

/** In short, some seconds for each fault; in full in `npm run test:all` and `npm run test:faults`. */
async function runFaults() {
  await ensureBuilt();
  return program('scripts/faults.mjs', ...(isAll ? [] : ['--short']));
}

/** @returns {Promise<Result>} */
async function runFuzz() {
  const sqlite = await program('scripts/fuzz.mjs');
  const postgres = await program('scripts/fuzz.mjs', '--database', 'postgres');
  return { ...sqlite, isPassed: sqlite.isPassed && postgres.isPassed };
}

async function runSize() {
  await ensureBuilt();
  return program('scripts/size.mjs');
}

/** In short; in full in `npm run test:all` and `npm run test:browsers`. */
async function runEngines() {
  await rm(enginesReport, { force: true });
  const { isPassed } = await program('scripts/browsers.mjs', ...(isAll ? [] : ['--short']));
  return { ...(await readPlaywrightReport(enginesReport)), isPassed };
}

/** @returns {Promise<Result>} */
async function runPlaywright() {
  if (!browser) {
    log(noBrowser);
    return { isPassed: false, passed: 0, failed: 0, problems: [noBrowser], files: [] };
  }
  await ensureBuilt();
  await rm(playwrightReport, { force: true });
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  return { ...(await readPlaywrightReport(playwrightReport)), isPassed: code === 0 };
}
