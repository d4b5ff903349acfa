import { defineConfig } from '@playwright/test';

import { browserFlags, findBrowser, findHeadlessShell } from './scripts/steps/find-browser.mjs';

const wholeBrowser = findBrowser();
/** CHROME_PATH names the one browser to be used. */
const lightBrowser = process.env.CHROME_PATH ? wholeBrowser : (findHeadlessShell() ?? wholeBrowser);
const launch = (executablePath: string | undefined) => ({
  launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
});

/**
 * One device pixel per CSS pixel, which paints faster. Reduced motion, because software rendering
 * paints every frame of a transition; the desktop shows the motion.
 */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;
const desktop = { viewport: { width: 1280, height: 800 } };
/** Without a worker, so that tests see the server-rendered pages. */
const withoutWorker = { testDir: 'tests/e2e', use: { serviceWorkers: 'block' } } as const;
/**
 * Each test in its own browser; the first of a process makes the profiles that all start from
 * (tests/offline/fixtures.ts).
 */
const withWorker = { testDir: 'tests/offline', timeout: 120_000 } as const;
/** The shop desk, with its worker. */
const onDesk = { testDir: 'tests/desk', timeout: 90_000 } as const;
const pushes = '**/desk-push.spec.ts';
const inShell = {
  ...onDesk,
  // What draws the guide's pictures is no test.
  testIgnore: process.env.DESK_PICTURES ? [pushes] : [pushes, '**/pictures.spec.ts'],
};

// The shop itself is started once, on a free port, by the global setup.
export default defineConfig({
  testDir: 'tests',
  globalSetup: './scripts/steps/demo-shop.ts',
  outputDir: '.cache/e2e-results',
  // For two processors: the offline tests are idle half of their time, the others are not.
  workers: 3,
  // `npm test` names at its end what needed the retry: it is a fault to be found.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for busy machines; only a failing test takes that long.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'on-first-retry',
    ...launch(lightBrowser),
  },
  projects: [
    // Two at a time, so that others run while they wait.
    { ...withWorker, name: 'offline-phone', grepInvert: /@desktop/, workers: 2, use: phone },
    {
      ...withoutWorker,
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...withoutWorker.use, ...phone },
    },
    {
      ...withoutWorker,
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...withoutWorker.use, ...desktop },
    },
    { ...inShell, name: 'desk-phone', grepInvert: /@desktop/, use: phone },
    { ...inShell, name: 'desk-desktop', grep: /@desktop/, use: desktop },
    // Only the whole browser shows notifications, and can tell whether the app can be installed.
    {
      ...onDesk,
      name: 'desk-push',
      testMatch: pushes,
      use: { ...phone, ...launch(wholeBrowser) },
    },
    {
      ...withWorker,
      name: 'offline-desktop',
      grep: /@desktop/,
      use: { ...desktop, ...launch(wholeBrowser) },
    },
  ],
});
