import { defineConfig } from '@playwright/test';

import { browserFlags, findBrowser } from './scripts/steps/find-browser.mjs';

const executablePath = await findBrowser();

// The shop itself is started once, on a free port, by the global setup.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './scripts/steps/browser-tests-setup.mjs',
  outputDir: '.cache/e2e-results',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for machines that do other things too; nothing waits that long unless it fails.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
