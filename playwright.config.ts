import { defineConfig } from '@playwright/test';

import { browserFlags, findBrowser, findHeadlessShell } from './scripts/steps/find-browser.mjs';

const wholeBrowser = await findBrowser();
/** CHROME_PATH names the one browser to be used. */
const lightBrowser = process.env.CHROME_PATH ? wholeBrowser : (findHeadlessShell() ?? wholeBrowser);
const launch = (executablePath: string | undefined) => ({
  launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
});

/**
 * One point of the screen to each of the page: what tests look at is the same as with more, and is painted sooner. Its
 * owner wants less motion, as every frame of a transition is painted by the processor; the desktop shows the motion.
 */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;
const desktop = { viewport: { width: 1280, height: 800 } };
/** What a worker answers, no test sees: with one, the pages that the server renders would not be looked at. */
const withoutWorker = { testDir: 'tests/e2e', use: { serviceWorkers: 'block' } } as const;
/** Each test in a browser of its own; the first of a process makes what all begin with (tests/offline/fixtures.ts). */
const withWorker = { testDir: 'tests/offline', timeout: 120_000 } as const;

// The shop itself is started once, on a free port, by the global setup.
export default defineConfig({
  testDir: 'tests',
  globalSetup: './scripts/steps/browser-tests-setup.mjs',
  outputDir: '.cache/e2e-results',
  // On two processors: the offline tests wait half of their time, the others do not.
  workers: 3,
  // `npm test` names at its end what needed the second try: it is a fault to be found, and no reason to stop all work.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that do other things too; nothing waits that long unless it fails.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'on-first-retry',
    ...launch(lightBrowser),
  },
  projects: [
    // Two at a time, so that others fill their waits.
    { ...withWorker, name: 'offline-phone', grepInvert: /@desktop/, workers: 2, use: phone },
    { ...withoutWorker, name: 'phone', grepInvert: /@desktop/, use: { ...withoutWorker.use, ...phone } },
    { ...withoutWorker, name: 'desktop', grepInvert: /@phone/, use: { ...withoutWorker.use, ...desktop } },
    // Whether an app can be installed is known to the whole browser only.
    { ...withWorker, name: 'offline-desktop', grep: /@desktop/, use: { ...desktop, ...launch(wholeBrowser) } },
  ],
});
