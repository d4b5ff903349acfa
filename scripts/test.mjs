// `npm test`: everything that is checked, one stage after the other. `npm test -- --only unit` runs one stage.
// `npm run test:all` (`--all`) adds what takes hours: every API test on both databases, the offline journeys of every
// kind of visitor, and the long repetitions.

import './steps/node-version.mjs';
import './steps/follow-npm.mjs';

import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { ensureTestBrowsers } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { runNode } from './steps/child.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot, tell } from './steps/project.mjs';
import { readPlaywrightReport, readVitestReport, slowestFiles } from './steps/test-report.mjs';

/**
 * What a stage found: whether all is well, how many tests said so, and what is told of single ones at the end.
 * @typedef {import('./steps/test-report.mjs').TestReport & { isWell: boolean }} Finding
 * @typedef {{ name: string, about: string, onlyInAll?: boolean, check: () => Promise<Finding> }} Stage
 */

const vitestReport = inRoot('.cache/vitest.json');
const playwrightReport = inRoot('.cache/playwright.json');
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
  { name: 'faults', about: 'What goes wrong in life', check: runFaults },
  { name: 'size', about: 'Size of the first load', check: runSize },
  { name: 'browser', about: 'Browser tests', check: runPlaywright },
  {
    name: 'outbox',
    about: '1,000 things sent through cuts and kills',
    onlyInAll: true,
    check: () => program('scripts/outbox.mjs', '--rounds', '1000'),
  },
  {
    name: 'fuzz',
    about: '20,000 made-up requests on each database',
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

const { wanted, isAll } = chooseStages();
// tests/setup/full-run.ts and tests/offline read it.
if (isAll) process.env.TEST_ALL = '1';
await ensureInstalled();
await mkdir(inRoot('.cache'), { recursive: true });
/** @type {string | undefined} */
let browser;
if (wanted.some(({ name }) => name === 'browser')) {
  browser = await ensureTestBrowsers();
  if (!browser) tell(noBrowser);
}
process.exitCode = await runStages(wanted);

/** Every stage runs, so that one run tells everything. @param {readonly Stage[]} wanted */
async function runStages(wanted) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const troubles = [];
  /** @type {import('./steps/test-report.mjs').FileTime[]} */
  const files = [];
  for (const { about, check } of wanted) {
    console.log(`\n== ${about}`);
    const startedAt = performance.now();
    const finding = await check();
    passed += finding.passed;
    troubles.push(...finding.troubles);
    files.push(...finding.files);
    // A stage that fails without a failing test to count is a failure all the same.
    failed += finding.isWell ? 0 : Math.max(finding.failed, 1);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    lines.push(`${finding.isWell ? 'well  ' : 'FAILED'}  ${about}, ${seconds} s`);
  }
  if (files.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(files).join('\n')}`);
  if (troubles.length > 0) console.log(`\n${troubles.join('\n\n')}`);
  console.log(`\n${lines.join('\n')}\n`);
  // Once more by name alone: a log that is cut to its last lines still says which.
  for (const trouble of troubles) console.log(trouble.split('\n', 1)[0]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function chooseStages() {
  const names = stages.map(({ name }) => name);
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string', multiple: true }, all: { type: 'boolean', default: false } },
    });
    const only = values.only?.flatMap((list) => list.split(','));
    const unknown = only?.find((name) => !names.includes(name));
    if (unknown === undefined) {
      const chosen = stages.filter(({ name, onlyInAll }) => only?.includes(name) ?? (values.all || !onlyInAll));
      return { wanted: chosen, isAll: values.all };
    }
    tell(`There is no stage '${unknown}'. The stages are: ${names.join(', ')}.`);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
  return process.exit(2);
}

/** @param {string} path @param {readonly string[]} args @returns {Promise<Finding>} */
async function program(path, ...args) {
  const { code } = await runNode([path, ...args]);
  return { isWell: code === 0, passed: 0, failed: 0, troubles: [], files: [] };
}

async function runVitest() {
  await rm(vitestReport, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const { isWell } = await program('node_modules/vitest/vitest.mjs', 'run', ...reporters);
  return { ...(await readVitestReport(vitestReport)), isWell };
}

/** In short, some seconds for each fault; in full in `npm run test:all` and `npm run test:faults`. */
async function runFaults() {
  await ensureBuilt();
  return program('scripts/faults.mjs', ...(isAll ? [] : ['--short']));
}

/** @returns {Promise<Finding>} */
async function runFuzz() {
  const sqlite = await program('scripts/fuzz.mjs');
  const postgres = await program('scripts/fuzz.mjs', '--database', 'postgres');
  return { ...sqlite, isWell: sqlite.isWell && postgres.isWell };
}

async function runSize() {
  await ensureBuilt();
  return program('scripts/size.mjs');
}

/** @returns {Promise<Finding>} */
async function runPlaywright() {
  if (!browser) {
    tell(noBrowser);
    return { isWell: false, passed: 0, failed: 0, troubles: [noBrowser], files: [] };
  }
  await ensureBuilt();
  await rm(playwrightReport, { force: true });
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  return { ...(await readPlaywrightReport(playwrightReport)), isWell: code === 0 };
}
