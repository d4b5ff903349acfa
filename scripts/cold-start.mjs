// `npm run bench:cold`: the installed shop opened from the home screen, on a phone profile with the processor slowed
// four times, with 1,000 products saved: without a network and, for comparison, with one. Times are printed beside their goals and never
// fail, since they depend on the machine. The worker itself can't be slowed from outside.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd, startServer } from './bench/server-process.mjs';
import { browserFlags } from './steps/find-browser.mjs';
import { phone, prepareBrowser } from './steps/measuring-browser.mjs';
import { median } from './steps/median.mjs';
import { report } from './steps/record-figures.mjs';

const products = Number(process.env.BENCH_PRODUCTS ?? 1000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const slower = Number(process.env.BENCH_SLOWER ?? 4);
/** Milliseconds. */
const aims = { firstContent: 1000, listUsable: 2000 };

const executablePath = await prepareBrowser();
const { chromium } = await import('@playwright/test');

const folder = await mkdtemp(join(tmpdir(), 'shop-cold-'));
const env = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  NODE_ENV: 'production',
};
/** @type {import('./bench/server-process.mjs').Running | undefined} */
let shop;
try {
  const seeded = await runToEnd(['dist/server/shop.js', 'seed', '--products', String(products)], env);
  if (seeded !== 0) throw new Error(`The seed ended with ${seeded}.`);
  shop = await startServer(['dist/server/main.js'], env, '/readyz');
  const { origin } = shop;
  await install(origin);
  const online = await measuredRuns(origin, 'price-asc');
  await shop.stop();
  const offline = await measuredRuns(origin, 'price-desc');
  await report(
    'cold start',
    [
      row('first content', aims.firstContent, offline, online, ({ firstContent }) => firstContent),
      row('cards on the screen', undefined, offline, online, ({ cards }) => cards),
      row('the list sorted', aims.listUsable, offline, online, ({ sorted }) => sorted),
      row('of it, from the tap on', undefined, offline, online, ({ sorted, tapped }) => sorted - tapped),
    ],
    [`${products} products saved, processor ${slower} times slower, medians of ${runs} runs in ms.`],
  );
} finally {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @typedef {{ firstContent: number, cards: number, tapped: number, sorted: number }} ColdStart */

/** The phone's browser, on the disk that all runs share. */
function openBrowser() {
  return chromium.launchPersistentContext(join(folder, 'phone'), {
    executablePath,
    args: browserFlags,
    ...phone,
    serviceWorkers: 'allow',
  });
}

/** One visit, after which worker and catalogue are on the phone. @param {string} origin */
async function install(origin) {
  const browser = await openBrowser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(`${origin}/products`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Save the shop for offline' }).click();
  const panel = page.getByRole('dialog', { name: 'The shop on this phone' });
  await panel.getByRole('button', { name: 'Save the shop for offline' }).click();
  await panel
    .getByText(`${products.toLocaleString('en-US')} products saved on this phone`)
    .waitFor({ timeout: 120_000 });
  await panel.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 120_000 });
  await browser.close();
}

/**
 * @param {string} origin
 * @param {string} order of the list, that no earlier run has requested
 */
async function measuredRuns(origin, order) {
  /** @type {ColdStart[]} */
  const starts = [];
  for (let run = 0; run < runs; run += 1) starts.push(await measure(origin, order));
  return starts;
}

/**
 * The browser restarted, the list opened, and its order chosen as soon as there are cards.
 * @param {string} origin
 * @param {string} order
 * @returns {Promise<ColdStart>}
 */
async function measure(origin, order) {
  const browser = await openBrowser();
  const page = browser.pages()[0] ?? (await browser.newPage());
  const protocol = await browser.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch, order);
  await page.goto(`${origin}/products`);
  const handle = await page.waitForFunction(() => /** @type {any} */ (window).coldStart, undefined, {
    timeout: 60_000,
  });
  const start = /** @type {ColdStart} */ (await handle.jsonValue());
  await browser.close();
  return start;
}

/** Runs in the page, from its beginning. @param {string} order */
function watch(order) {
  /** @type {Partial<ColdStart>} */
  const start = {};
  let before = '';
  const check = () => {
    const cards = document.querySelectorAll('main article');
    const names = [...cards].map((card) => card.textContent).join();
    /** @type {HTMLSelectElement | null} */
    const select = document.querySelector('main select[name=sort]');
    if (start.cards === undefined && cards.length > 0 && select) {
      start.cards = performance.now();
      before = names;
      start.tapped = performance.now();
      select.value = order;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (start.cards !== undefined && names !== '' && names !== before) {
      start.sorted = performance.now();
      start.firstContent = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      /** @type {any} */ (window).coldStart = start;
      return;
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/**
 * @param {string} what
 * @param {number | undefined} aim
 * @param {readonly ColdStart[]} offline
 * @param {readonly ColdStart[]} online
 * @param {(start: ColdStart) => number} timeOf
 */
function row(what, aim, offline, online, timeOf) {
  return { what, offline: median(offline.map(timeOf)), online: median(online.map(timeOf)), aim };
}
