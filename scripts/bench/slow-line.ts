import type { Browser } from '@playwright/test';

import { median, printTable } from '#scripts/steps/table.mjs';
import type { BenchOptions } from './options.ts';
import { middleOf, phone, until, withBrowser } from './phone.ts';

/** Milliseconds before a response begins, and bytes per second; 0 is no limit. */
const lines = [
  { line: '400 ms, 50 KB/s', latency: 400, throughput: 50_000, goalMs: 1600 },
  { line: '150 ms, 200 KB/s', latency: 150, throughput: 200_000, goalMs: 1200 },
  { line: 'fast', latency: 0, throughput: 0, goalMs: undefined },
];
/** What is tapped, by its name, and what is there when that is done. */
const pages = [
  { page: 'home', address: '/', button: 'Open search', done: '#search-panel:not([hidden]) input[type=search]' },
  { page: 'menu', address: '/', button: 'Menu', done: 'dialog[open]' },
  { page: 'list', address: '/products', button: 'Filters', done: 'dialog[open]' },
  { page: 'product', address: '/products/amethyst-night-bracelet', button: 'Add to cart', done: 'dialog[open]' },
];
const tapEveryMs = 250;
const timeoutMs = 40_000;

interface Visit {
  readonly seen: number;
  readonly tapped: number;
  readonly noticed?: number;
  readonly done: number;
  readonly hydrated: number;
}

interface VisitWindow {
  readonly visit: Partial<Visit>;
}

/**
 * A first visit on a slow line, in a phone's browser with nothing cached: when the page is seen, when the first tap is
 * noticed and done, and when the page is hydrated. The tap comes right after the first paint and is repeated until it is
 * done, as people do. Chromium throttles a page's requests, and not its worker's: the rows with a worker tell only what it
 * takes from the page's processor.
 */
export function benchSlowLine({ runs, only }: BenchOptions): Promise<void> {
  return withBrowser(async (browser, origin) => {
    const rows = [];
    for (const page of pages.filter((one) => only.length === 0 || only.includes(one.page))) {
      // Pictures are made at their first request; that visit is not measured.
      await visitOnce(browser, origin, page, { latency: 0, throughput: 0 }, 'block');
      for (const line of lines) {
        for (const workers of line.goalMs ? (['block', 'allow'] as const) : (['block'] as const)) {
          const visits: Visit[] = [];
          for (let run = 0; run < runs; run += 1) visits.push(await visitOnce(browser, origin, page, line, workers));
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
    printTable(rows, [`Milliseconds; medians of ${runs} first visits.`]);
  });
}

async function visitOnce(
  browser: Browser,
  origin: string,
  { address, button, done }: (typeof pages)[number],
  { latency, throughput }: { readonly latency: number; readonly throughput: number },
  serviceWorkers: 'allow' | 'block',
): Promise<Visit> {
  const context = await browser.newContext({ ...phone, serviceWorkers });
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
    await tab.addInitScript(watch, done);
    // Fails at once when the page can't be loaded; the rest of the load is measured.
    await tab.goto(origin + address, { waitUntil: 'commit', timeout: timeoutMs });
    await until(tab, 'its first paint', () => (window as unknown as VisitWindow).visit.seen, timeoutMs);
    const [x, y] = await middleOf(tab, button);
    const isDone = () => tab.evaluate(() => (window as unknown as VisitWindow).visit.done !== undefined);
    const startedAt = performance.now();
    while (!(await isDone().catch(() => false))) {
      if (performance.now() - startedAt > timeoutMs) throw new Error(`'${button}' on ${address} does nothing.`);
      await tab.touchscreen.tap(x, y);
      await tab.waitForTimeout(tapEveryMs);
    }
    // Search and filters open before that.
    await until(tab, 'its hydration', () => (window as unknown as VisitWindow).visit.hydrated, timeoutMs);
    return (await tab.evaluate(() => (window as unknown as VisitWindow).visit)) as Visit;
  } finally {
    await context.close();
  }
}

/** Runs in the page, before its own scripts. */
function watch(doneSelector: string): void {
  const visit: { -readonly [Name in keyof Visit]?: number } = {};
  let button: Element | null = null;
  let label: string | null | undefined;
  Object.assign(window, { visit });
  new PerformanceObserver((list) => {
    visit.seen ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime as number;
  }).observe({ type: 'paint', buffered: true });
  window.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (visit.tapped !== undefined) return;
      visit.tapped = timeStamp;
      button = (target as Element).closest('button');
      label = button?.textContent;
    },
    { capture: true },
  );
  const check = () => {
    const now = performance.now();
    // React leaves its keys on what it has hydrated.
    if (Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
      visit.hydrated ??= now;
    if (visit.tapped !== undefined) {
      const isDone = document.querySelector(doneSelector) !== null;
      // The button has changed, or the page shows its progress bar.
      const isNoticed =
        button?.textContent !== label || document.querySelector('[aria-busy=true], :root[data-waiting]');
      if (isDone || isNoticed) visit.noticed ??= now;
      if (isDone) visit.done ??= now;
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
