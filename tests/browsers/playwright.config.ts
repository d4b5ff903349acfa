import { defineConfig } from '@playwright/test';

import type { EngineOptions } from './fixtures.ts';

// `npm run test:browsers`: journeys in Firefox and WebKit. The shop is started once, as for the
// other browser tests.
export default defineConfig<EngineOptions>({
  testDir: '.',
  globalSetup: '../../scripts/steps/demo-shop.ts',
  outputDir: '../../.cache/browsers-results',
  workers: 2,
  // A browser may end by itself. What needed the retry is named in the end: it is a fault to be
  // found.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: (['webkit', 'firefox'] as const).flatMap((engine) => [
    { name: `${engine}-phone`, use: { engine, isPhone: true } },
    { name: `${engine}-desktop`, use: { engine, isPhone: false } },
  ]),
});
