// `npm run bench:taps`: how long the page takes to show something after a tap, on a phone profile with the processor
// slowed four times: Chromium's Event Timing, as in the metric Interaction to Next Paint (INP). Each tap is made on a page
// of its own, by a customer, once it is hydrated and idle. `-- --record` writes docs/measurements.md.

import { randomBytes } from 'node:crypto';

import { startDemoShop } from '#scripts/steps/demo-shop.mjs';
import { launchBrowser, phone } from '#scripts/steps/measuring-browser.mjs';
import { median } from '#scripts/steps/median.mjs';
import { args, report } from '#scripts/steps/record-figures.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const slower = Number(process.env.BENCH_SLOWER ?? 4);
/** Milliseconds. */
const goal = 100;
const product = '/products/amethyst-night-bracelet';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 */
/** @type {{ tap: string, address: string, target: (page: Page) => Locator }[]} */
const everyTap = [
  { tap: 'add to cart', address: product, target: (page) => page.getByRole('button', { name: 'Add to cart' }).first() },
  { tap: 'heart', address: '/products', target: (page) => page.getByRole('button', { name: /to wishlist$/ }).first() },
  { tap: 'filter', address: '/products', target: (page) => page.getByRole('button', { name: 'Filters' }) },
  { tap: 'menu', address: '/', target: (page) => page.getByRole('banner').getByRole('link', { name: 'Menu' }) },
  { tap: 'search', address: '/', target: (page) => page.getByRole('button', { name: 'Open search' }) },
  { tap: 'gallery', address: product, target: (page) => page.getByRole('button', { name: 'Zoom' }) },
  { tap: 'quantity', address: product, target: (page) => page.getByRole('button', { name: 'One more' }) },
  { tap: 'cart', address: product, target: (page) => page.getByRole('button', { name: /^Cart, / }).last() },
];
const taps = everyTap.filter(({ tap }) => args.length === 0 || args.includes(tap));

const browser = await launchBrowser();
const shop = await startDemoShop();
try {
  const session = await registerCustomer();
  const rows = [];
  for (const { tap, address, target } of taps) {
    const times = [];
    for (let run = 0; run < runs; run += 1) times.push(await measure(address, target, session));
    rows.push({ tap, page: address, median: median(times), slowest: Math.max(...times), goal });
  }
  await report('taps', rows, [
    `Milliseconds from the tap to the next paint, in steps of 8; ${runs} runs, processor ${slower} times slower.`,
  ]);
} finally {
  await browser.close();
  await shop.stop();
}

/**
 * The longest event of one tap, in milliseconds.
 * @param {string} address
 * @param {(page: Page) => Locator} target
 * @param {Record<string, string>} session
 */
async function measure(address, target, session) {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      /** @type {any} */ (window).tapMs = 0;
      new PerformanceObserver((list) => {
        for (const entry of /** @type {any[]} */ (list.getEntries())) {
          if (entry.interactionId) {
            /** @type {any} */ (window).tapMs = Math.max(/** @type {any} */ (window).tapMs, entry.duration);
          }
        }
      }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
    }, session);
    const protocol = await context.newCDPSession(page);
    await page.goto(shop.origin + address);
    await page.waitForFunction(() => performance.getEntriesByName('sphatik-idle').length > 0);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
    // Bounding box first: what Playwright checks before a tap must not run within it.
    const box = await target(page).boundingBox();
    if (!box) throw new Error(`${address} does not show what is to be tapped.`);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    // Entries arrive after the paint that they measure.
    await page
      .waitForFunction(() => /** @type {any} */ (window).tapMs > 0, undefined, { timeout: 5000 })
      .catch(() => {});
    await page.waitForLoadState('networkidle');
    return /** @type {number} */ (await page.evaluate(() => /** @type {any} */ (window).tapMs));
  } finally {
    await context.close();
  }
}

/** Registers a customer; the demo shop requires no confirmation. Returns what the shop stores of a session. */
async function registerCustomer() {
  const email = `taps-${randomBytes(6).toString('hex')}@example.com`;
  const password = 'Quartz-2026';
  await post('/authentication/register?role=Customer', { username: 'Maya Gurung', email, password });
  const { token, userId } = await post('/authentication/login', { username: email, password });
  return { token, userId, userEmail: email };
}

/** @param {string} path @param {Record<string, string>} body */
async function post(path, body) {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return response.json();
}
