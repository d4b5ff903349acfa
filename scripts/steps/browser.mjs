import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import { findBrowser, findHeadlessShell } from './find-browser.mjs';
import { withLock } from './lock.mjs';
import { inRoot, log } from './project.mjs';

const installTimeoutMs = 10 * 60_000;

/**
 * Where the browser for the tests is. Where there is none, Playwright's or Debian's is installed;
 * undefined if that fails.
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  await withLock(async () => {
    // Another process may have installed it meanwhile.
    if (findBrowser()) return;
    log("No Chrome or Chromium found: downloading Playwright's.");
    await install(process.execPath, [
      inRoot('node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
    if (!findBrowser()) await installFromDebian('chromium');
  });
  return findBrowser();
}

/** The same where nothing works without it. */
export async function requireBrowser() {
  const path = await ensureBrowser();
  if (!path)
    throw new Error('This needs Chrome or Chromium: install either, or set CHROME_PATH to one.');
  return path;
}

/**
 * Like `ensureBrowser`, and beside it the lighter browser that most tests take where it can be had.
 */
export async function ensureTestBrowsers() {
  // CHROME_PATH names the one browser to be used.
  if ((await ensureBrowser()) && !process.env.CHROME_PATH && !findHeadlessShell())
    await withLock(() => installFromDebian('chromium-headless-shell'));
}

/** What Debian's Firefox and WebKit need to run the tests. */
const engines = {
  webkit: {
    program: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
  firefox: { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
};

/**
 * The engines besides Chromium that are there, installed where that can be done: Debian, and the
 * right to install.
 */
export async function ensureEngines() {
  /** @type {('firefox' | 'webkit')[]} */
  const found = [];
  for (const name of /** @type {const} */ (['webkit', 'firefox'])) {
    const { program, packages } = engines[name];
    const isThere = () =>
      existsSync(program) &&
      (name === 'webkit' ? existsSync('/usr/bin/Xvfb') : isNewFirefox(program));
    if (!(await isThere())) await withLock(() => installFromDebian(...packages));
    if (await isThere()) found.push(name);
    else
      log(
        `Not tested in ${name}: it is missing or old (Debian: apt-get install ${packages.join(' ')}).`,
      );
  }
  return found;
}

/**
 * Whether Playwright can control it: older ones lack `network.addDataCollector`.
 * @param {string} program
 */
async function isNewFirefox(program) {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return Number(/Firefox (\d+)/.exec(stdout)?.[1]) >= 143;
}

/** Debian's packages, where they can be installed. @param {readonly string[]} names */
export const ensurePackages = (...names) => withLock(() => installFromDebian(...names));

/** Where this is a Debian whose packages we may install. @param {readonly string[]} names */
async function installFromDebian(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  log(`Installing for the tests: apt-get install ${names.join(' ')}.`);
  // A fresh machine knows of no packages yet, or of old ones.
  await install('apt-get', ['update']);
  await install('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/** Logs why it failed. @param {string} program @param {readonly string[]} args */
async function install(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)(program, args, { env, timeout: installTimeoutMs });
  } catch (error) {
    log(`That did not work: ${error instanceof Error ? error.message : error}`);
  }
}
