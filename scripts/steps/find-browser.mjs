import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

/** Flags that Debian's Chromium needs in a container; root can't use the sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * Chromium without its window's parts: the same engine, whose tests took two thirds of the time. It
 * knows nothing of installing an app. Undefined where there is none: Playwright then takes its own,
 * if it has been fetched.
 */
export const findHeadlessShell = () =>
  firstThatRuns(inPath('chromium-headless-shell', 'chrome-headless-shell'));

/**
 * A Chrome or Chromium that runs on this machine: CHROME_PATH first, then those in the path, then
 * Playwright's own.
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : [];
  const installed = inPath('google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser');
  return firstThatRuns([...named, ...installed, chromium.executablePath()]);
}

/** Where the programs of these names would be. @param {readonly string[]} names */
function inPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Some systems have a stub that only says how to install; so each is tried.
 * @param {readonly string[]} places
 */
function firstThatRuns(places) {
  const runs = (/** @type {string} */ place) => {
    const { status, stdout } = spawnSync(place, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    return status === 0 && /chrom/i.test(stdout);
  };
  return places.find((place) => existsSync(place) && (process.platform === 'win32' || runs(place)));
}
