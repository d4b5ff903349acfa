// `npm run bench:slow-line`: a first visit on a slow line, in a phone's browser with nothing cached: when the page is
// seen, when the first tap is noticed and done, and when the page is hydrated. The tap comes right after the first paint
// and is repeated until it is done, as people do. Chromium delays and throttles each page's requests; a worker's requests
// it does not, so the rows with the worker tell only what the worker takes from the page's processor. `-- --record`
// writes docs/measurements.md. Times are printed beside their goals and never fail, since they depend on the machine.

import { startDemoShop } from '#scripts/steps/demo-shop.mjs';
import { launchBrowser, phone } from '#scripts/steps/measuring-browser.mjs';
import { median } from '#scripts/steps/median.mjs';
import { args, report } from '#scripts/steps/record-figures.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 3);
/** Milliseconds before a response begins, and bytes per second; 0 is no limit. */
const lines = [
  { line: '400 ms, 50 KB/s', latency: 400, throughput: 50_000, goalMs: 4000 },
  { line: '150 ms, 200 KB/s', latency: 150, throughput: 200_000, goalMs: 1800 },
  { line: 'fast', latency: 0, throughput: 0, goalMs: undefined },
];
/** What is tapped, by role and name, and what is there when that is done. */
const pages = [
  { page: 'home', address: '/', button: 'Open search', done: '#search-panel:not([hidden]) input[type=search]' },
  { page: 'list', address: '/products', button: 'Filters', done: 'dialog[open]' },
  { page: 'product', address: '/products/amethyst-night-bracelet', button: 'Add to cart', done: 'dialog[open]' },
];
const tapEveryMs = 250;
const timeoutMs = 40_000;

const browser = await launchBrowser();
const shop = await startDemoShop();
/** @typedef {{ seen: number, tapped: number, noticed: number | undefined, done: number, hydrated: number }} Visit */
try {
  const rows = [];
  for (const page of pages.filter((known) => args.length === 0 || args.includes(known.page))) {
    // Pictures are made at their first request; that visit is not measured.
    await visit(page, { latency: 0, throughput: 0 }, 'block');
    for (const line of lines) {
      for (const workers of /** @type {const} */ (['block', 'allow'])) {
        if (workers === 'allow' && line.goalMs === undefined) continue;
        /** @type {Visit[]} */
        const visits = [];
        for (let run = 0; run < runs; run += 1) visits.push(await visit(page, line, workers));
        rows.push({
          page: page.page,
          line: line.line,
          worker: workers === 'block' ? 'blocked' : 'installing',
          seen: median(visits.map(({ seen }) => seen)),
          'tap noticed after': median(visits.map(({ noticed, tapped }) => (noticed ?? Number.NaN) - tapped)),
          'first tap done at': median(visits.map(({ done }) => done)),
          goal: line.goalMs,
          hydrated: median(visits.map(({ hydrated }) => hydrated)),
        });
      }
    }
  }
  await report('slow line', rows, [`Milliseconds; medians of ${runs} first visits.`]);
} finally {
  await browser.close();
  await shop.stop();
}

/**
 * One first visit, in a browser of its own.
 * @param {typeof pages[number]} page
 * @param {{ latency: number, throughput: number }} line
 * @param {'allow' | 'block'} serviceWorkers
 * @returns {Promise<Visit>}
 */
async function visit({ address, button, done }, { latency, throughput }, serviceWorkers) {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers,
  });
  try {
    const tab = await context.newPage();
    const protocol = await context.newCDPSession(tab);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput || -1,
      uploadThroughput: throughput || -1,
    });
    /** @type {Promise<void>} */
    const painted = new Promise((resolve) => tab.exposeFunction('benchPainted', resolve));
    await tab.addInitScript(watch, done);
    // The page itself may end later.
    tab.goto(shop.origin + address).catch(() => undefined);
    await painted;
    const box = await tab.getByRole('button', { name: button }).first().boundingBox();
    if (!box) throw new Error(`${address} has no button ‘${button}’.`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isDone = () => tab.evaluate(() => /** @type {any} */ (window).bench.done !== undefined).catch(() => false);
    const startedAt = performance.now();
    while (!(await isDone())) {
      if (performance.now() - startedAt > timeoutMs) throw new Error(`‘${button}’ on ${address} does nothing.`);
      await tab.touchscreen.tap(x, y);
      await tab.waitForTimeout(tapEveryMs);
    }
    // Search and filters open before that.
    await tab.waitForFunction(() => /** @type {any} */ (window).bench.hydrated, { timeout: timeoutMs });
    return await tab.evaluate(() => /** @type {any} */ (window).bench);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. @param {string} doneSelector */
function watch(doneSelector) {
  /** @type {Partial<Visit>} */
  const bench = {};
  /** @type {Element | null} */
  let button = null;
  /** @type {string | undefined} */
  let label;
  Object.assign(window, { bench });
  new PerformanceObserver((list, observer) => {
    const entry = list.getEntriesByName('first-contentful-paint')[0];
    if (!entry) return;
    observer.disconnect();
    bench.seen = entry.startTime;
    /** @type {any} */ (window).benchPainted();
  }).observe({ type: 'paint', buffered: true });
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (bench.tapped !== undefined) return;
      bench.tapped = timeStamp;
      button = /** @type {Element} */ (target).closest('button');
      label = button?.textContent;
    },
    { capture: true },
  );
  const check = () => {
    const now = performance.now();
    // React leaves its keys on what it has hydrated.
    if (Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
      bench.hydrated ??= now;
    if (bench.tapped !== undefined) {
      const isDone = document.querySelector(doneSelector) !== null;
      // The button has changed, or the page shows its progress bar.
      const isNoticed = button?.textContent !== label || document.querySelector('[aria-busy=true], :root[data-noted]');
      if (isDone || isNoticed) bench.noticed ??= now;
      if (isDone) bench.done ??= now;
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
