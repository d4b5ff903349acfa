// `npm run lighthouse`: Lighthouse with its mobile defaults on the built shop, medians of five runs for each kind of page.
// `-- home search` for some of the pages, `-- --runs 3` for fewer runs. Fails below its goals. It needs a quiet machine.

import { parseArgs } from 'node:util';

import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { log } from './steps/project.mjs';
import { median, printTable } from './steps/table.mjs';

/** @type {readonly Page[]} */
const everyPage = [
  { name: 'home', address: '/' },
  { name: 'list', address: '/products' },
  { name: 'product', address: '/products/amethyst-night-bracelet' },
  { name: 'tag index', address: '/shop/by-crystal' },
  // Not for search engines.
  { name: 'search', address: '/search', allowed: ['is-crawlable'] },
  { name: 'about', address: '/about' },
  { name: 'services', address: '/services' },
  { name: 'numerology', address: '/services/numerology' },
  { name: 'blog', address: '/blogs' },
  { name: 'post', address: '/blogs/below-makalu' },
];
/** Today at the shop desk, with orders and payments in its queue. */
const desk = { name: 'desk', address: '/admin/', performance: 95, others: ['accessibility'] };
/** Categories that must reach 100. */
const everyOther = ['accessibility', 'best-practices', 'seo'];
/** Performance must reach this; the score counts blocking time too. */
const performanceGoal = 97;
const paintGoalMs = 1800;

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);
const known = [...everyPage, desk].map(({ name }) => name);
const unknown = names.find((name) => !known.includes(name));
if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
  log(`Usage: npm run lighthouse -- [--runs N] [page ...], of ${known.join(', ')}`);
  process.exit(2);
}

/** @typedef {{ name: string, address: string, allowed?: string[], performance?: number, others?: string[] }} Page */

await ensureBuilt();
const browser = await ensureBrowser();
if (!browser) {
  log('This needs Chrome or Chromium: install either, or set CHROME_PATH to one.');
  process.exit(1);
}
const chrome = browser;
// Without a handler a signal would leave the shop running.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(143));
// These need packages that may just have been installed.
const { failedAudits, runLighthouse, scoreOf } = await import('./steps/run-lighthouse.mjs');
const { startDemoShop } = await import('./steps/demo-shop.ts');
const { openBusyDesk } = await import('./steps/busy-desk.ts');

const startedAt = performance.now();
const isAsked = (/** @type {string} */ name) => names.length === 0 || names.includes(name);
/** @type {Record<string, string | number>[]} */
const rows = [];
const pages = everyPage.filter(({ name }) => isAsked(name));
if (pages.length > 0) await withShop(startDemoShop, pages);
if (isAsked(desk.name)) await withShop(openBusyDesk, [desk]);
printTable(rows, [
  `Medians of ${runs} runs, after one visit for the other categories. It took ${Math.round((performance.now() - startedAt) / 60_000)} minutes.`,
]);

/** @param {() => Promise<{ origin: string, cookie?: string, stop: () => Promise<unknown> }>} open @param {readonly Page[]} asked */
async function withShop(open, asked) {
  const { origin, cookie, stop } = await open();
  try {
    for (const page of asked) await measure(page, origin, cookie === undefined ? {} : { extraHeaders: { cookie } });
  } finally {
    await stop();
  }
}

/**
 * Adds the page's row to the table, and logs the goals that it misses.
 * @param {Page} page @param {string} origin @param {import('./steps/run-lighthouse.mjs').Chosen} flags
 */
async function measure(page, origin, flags) {
  const { name, address, allowed = [], performance: goal = performanceGoal, others = everyOther } = page;
  const run = (/** @type {string[]} */ onlyCategories) =>
    runLighthouse(origin + address, chrome, { ...flags, onlyCategories });
  // Also makes the pictures, for which the first visitor waits.
  const first = await run(others);
  const all = [];
  for (let at = 0; at < runs; at += 1) all.push((await run(['performance'])) ?? []);
  const results = all.flat();
  const of = (/** @type {string} */ id, digits = 0) =>
    median(results.map((lhr) => (lhr.audits[id]?.numericValue ?? Number.NaN) * 10 ** digits)) / 10 ** digits;
  const score = median(results.map((lhr) => scoreOf(lhr, 'performance')));
  const lcp = of('largest-contentful-paint');
  const cls = of('cumulative-layout-shift', 4);
  rows.push({
    page: name,
    performance: score,
    ...Object.fromEntries(everyOther.map((id) => [id, others.includes(id) ? scoreOf(first, id) : ''])),
    FCP: `${(of('first-contentful-paint') / 1000).toFixed(2)} s`,
    LCP: `${(lcp / 1000).toFixed(2)} s`,
    TBT: `${of('total-blocking-time')} ms`,
    CLS: String(cls),
  });
  const missed = [
    ...(first ? failedAudits(first, others).flatMap(({ id, title }) => (allowed.includes(id) ? [] : title)) : []),
    ...(first && results.length > runs / 2 ? [] : [`only ${results.length} of ${runs} runs succeeded`]),
    ...(score >= goal ? [] : [`performance ${score}, not ${goal}`]),
    ...(lcp <= paintGoalMs || page === desk ? [] : [`LCP ${lcp} ms, not ${paintGoalMs} ms`]),
    ...(cls === 0 || page === desk ? [] : [`CLS ${cls}, not 0`]),
  ];
  for (const problem of missed) console.log(`${name}: ${problem}`);
  if (missed.length > 0) process.exitCode = 1;
}
