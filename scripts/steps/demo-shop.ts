import { readdir, rm } from 'node:fs/promises';

import { startServer } from '#tests/faults/killable-server.ts';

import { ensureBuilt } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { hashOfFiles, inRoot } from './project.mjs';

/** Sources of the demo's rows and pictures. */
const sources = [
  'catalogue',
  'contract/names',
  'server/db',
  'server/demo',
  'server/media',
  'server/modules/blog',
  'package-lock.json',
];

/**
 * Builds the shop if its sources have changed, and starts it with the demo catalogue on a free
 * port, for browser tests and measurements. Its data stays between runs, so that thumbnails are
 * made once for each catalogue.
 */
export async function startDemoShop() {
  await ensureBuilt();
  const dataDir = await dataFolder();
  const { origin, stop } = await startServer(inRoot('dist/server/main.js'), {
    DATA_DIR: dataDir,
    DEMO: '1',
  });
  return { origin, dataDir, stop };
}

/** Playwright's global setup. Returns the teardown. */
export default async function setUp(): Promise<() => Promise<unknown>> {
  const { origin, dataDir, stop } = await startDemoShop();
  process.env.SHOP_ORIGIN = origin;
  // Without a mail server its mails are files there.
  process.env.SHOP_DATA_DIR = dataDir;
  // For what the headless shell does not have.
  process.env.WHOLE_BROWSER = findBrowser() ?? '';
  return stop;
}

async function dataFolder() {
  const prefix = 'e2e-data-';
  const name = `${prefix}${hashOfFiles(sources).slice(0, 12)}`;
  const others = (await readdir(inRoot('.cache'))).filter(
    (other) => other.startsWith(prefix) && other !== name,
  );
  for (const other of others) await rm(inRoot(`.cache/${other}`), { recursive: true, force: true });
  return inRoot(`.cache/${name}`);
}
