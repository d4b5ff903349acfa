import { existsSync } from 'node:fs';
import { run, runNode } from './child.mjs';
import { findBrowser, findHeadlessShell } from './find-browser.mjs';
import { withLock } from './lock.mjs';
import { log } from './project.mjs';

const installTimeoutMs = 10 * 60_000;

/** Where the browser for the tests is, installed if there is none. Undefined when that cannot be done. */
export async function ensureBrowser() {
  return (await findBrowser()) ?? (await withLock(install));
}

/** Like `ensureBrowser`, and beside it the lighter browser that most tests take where it can be had. */
export async function ensureTestBrowsers() {
  const browser = await ensureBrowser();
  // CHROME_PATH names the one browser to be used.
  if (browser && !process.env.CHROME_PATH && isDebian() && !findHeadlessShell()) {
    log('Installing the browser for the tests (apt-get install chromium-headless-shell).');
    await withLock(async () => findHeadlessShell() || (await aptInstall('chromium-headless-shell')));
  }
  return browser;
}

/** What Debian's Firefox and WebKit need to run the tests. */
const engines = {
  firefox: { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    program: '/usr/bin/WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
};

/** The engines besides Chromium that are there, installed where that can be done: Debian, and the right to install. */
export async function ensureEngines() {
  /** @type {('firefox' | 'webkit')[]} */
  const found = [];
  for (const name of /** @type {const} */ (['webkit', 'firefox'])) {
    const { program, packages } = engines[name];
    const isThere = async () =>
      existsSync(program) && (name === 'firefox' ? await isNewFirefox(program) : existsSync('/usr/bin/Xvfb'));
    if (!(await isThere()) && isDebian()) {
      log(`Installing ${name} for the tests (apt-get install ${packages.join(' ')}).`);
      await withLock(async () => (await isThere()) || (await aptInstall(...packages)));
    }
    if (await isThere()) found.push(name);
    else log(`Not tested in ${name}: it is missing or old (Debian: apt-get install ${packages.join(' ')}).`);
  }
  return found;
}

/** Whether Playwright can control it: older ones lack `network.addDataCollector`. @param {string} program */
async function isNewFirefox(program) {
  const { output } = await run(program, ['--version'], { captureOutput: true });
  return Number(/Firefox (\d+)/.exec(output)?.[1]) >= 143;
}

async function install() {
  // Another process may have installed it meanwhile.
  const found = await findBrowser();
  if (found) return found;
  await installFromPlaywright();
  return (await findBrowser()) ?? (await installFromDebian());
}

async function installFromPlaywright() {
  log("No Chrome or Chromium found: downloading Playwright's.");
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const { code, output } = await runNode(args, { captureOutput: true, timeoutMs: installTimeoutMs });
  if (code !== 0) log(`That did not work: ${reasonIn(output)}`);
}

async function installFromDebian() {
  if (!isDebian()) return undefined;
  log("Installing the system's Chromium (apt-get install chromium).");
  return (await aptInstall('chromium')) ? findBrowser() : undefined;
}

/** Whether this is a Debian whose packages we may install. */
function isDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** @param {readonly string[]} names */
async function aptInstall(...names) {
  // A fresh machine knows of no packages yet, or of old ones.
  await apt('update');
  return apt('install', '-y', '--no-install-recommends', ...names);
}

/** @param {readonly string[]} args */
async function apt(...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('/usr/bin/apt-get', args, {
    env,
    captureOutput: true,
    timeoutMs: installTimeoutMs,
  });
  if (code !== 0) log(`apt-get ${args[0]}: ${reasonIn(output)}`);
  return code === 0;
}

/** @param {string} output */
function reasonIn(output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /^E:|error|failed|unable/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
