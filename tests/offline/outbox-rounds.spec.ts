import { randomUUID } from 'node:crypto';

import { chromium } from '@playwright/test';

import { runRounds } from '#tests/outbox/run-rounds.ts';

import { expect, test } from './fixtures.ts';

// `npm run test:outbox` plays a hundred of these rounds and more.

test('Forms that are sent while everything fails arrive once', async ({ launchOptions }) => {
  test.setTimeout(300_000);
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions;
  const report = await runRounds(12, { engine: 'chromium', path: executablePath, flags: args }, randomUUID());
  expect(report.damage).toEqual([]);
  expect(report.submissions).toBe(12);
  // Otherwise nothing was tested.
  const { before, during, after, 'half a response': half } = report.counts;
  expect(before + during + after + half).toBeGreaterThan(0);
  expect(report.fromWorker).toBeGreaterThan(0);
});
