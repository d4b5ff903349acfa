import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const usualPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** Flags that Debian's Chromium needs in a container; root can't use the sandbox. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * Chromium without its window's parts: the same engine, whose tests took two thirds of the time. It knows nothing of
 * installing an app. Undefined where there is none: Playwright then takes its own, if it has been fetched.
 */
export function findHeadlessShell() {
  return firstRunning(placesOf(['chromium-headless-shell', 'chrome-headless-shell']));
}

/** A Chrome or Chromium that runs on this machine: CHROME_PATH first, then the usual places, then Playwright's own. */
export async function findBrowser() {
  return firstRunning(placesOfBrowsers()) ?? firstRunning(await placeOfPlaywrights());
}

function placesOfBrowsers() {
  const places = usualPlaces[/** @type {'darwin'} */ (process.platform)] ?? [];
  return [process.env.CHROME_PATH, ...placesOf(names), ...places];
}

/** Where the programs of these names would be. @param {readonly string[]} programs */
function placesOf(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function placeOfPlaywrights() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

/** Some systems have a stub that only says how to install; so each is tried. @param {readonly (string | undefined)[]} places */
function firstRunning(places) {
  return places.find((place) => place && existsSync(place) && (process.platform === 'win32' || isChromium(place)));
}

/** @param {string} place */
function isChromium(place) {
  const { status, stdout } = spawnSync(place, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}
