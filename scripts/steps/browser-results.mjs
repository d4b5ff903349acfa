import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

import { inRoot, root } from './project.mjs';

// Results of the journeys in `.cache/browser-results.json`: the last of each test in each engine and screen, so that runs
// of some of them add up. Playwright loads this file as a reporter.

const file = inRoot('.cache/browser-results.json');

/**
 * @typedef {object} BrowserResult
 * @property {'works' | 'fails' | 'not tested'} outcome
 * @property {number} inARow how often it has passed since it last failed
 * @property {string} date
 * @property {string} commit with `-dirty` when files were changed
 */

/** By `webkit-phone` and the like, then by the test's title. @returns {Record<string, Record<string, BrowserResult>>} */
export function readBrowserResults() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** A Playwright reporter. Each test is written when it ends, so that a run that is broken off leaves its results. */
export default class BrowserResultsReporter {
  #commit = commitNow();

  printsToStdio() {
    return false;
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, errors }) {
    // Tried again when the browser itself has ended (tests/browsers/browser-lost.ts).
    const isLost = errors.some(({ message = '' }) => message.includes('BrowserLostError'));
    if (status === 'interrupted' || isLost) return;
    const project = test.parent.project()?.name ?? '';
    const results = readBrowserResults();
    const ofProject = results[project] ?? {};
    const before = ofProject[test.title]?.inARow ?? 0;
    ofProject[test.title] = {
      outcome: status === 'skipped' ? 'not tested' : status === 'passed' ? 'works' : 'fails',
      inARow: status === 'passed' ? before + 1 : 0,
      date: new Date().toISOString().slice(0, 10),
      commit: this.#commit,
    };
    writeFileSync(file, JSON.stringify({ ...results, [project]: ofProject }, undefined, 2));
  }
}

/** Documents do not count as changes: this command writes one. */
function commitNow() {
  const git = (/** @type {readonly string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=8', 'HEAD');
  if (status !== 0) return 'of an unknown commit';
  const isChanged = git('diff', '--quiet', 'HEAD', '--', '.', ':!docs').status !== 0;
  return stdout.trim() + (isChanged ? '-dirty' : '');
}
