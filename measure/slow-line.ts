import type { Page } from '@playwright/test';

import { median, printTable } from '#scripts/steps/table.mjs';

import { startControl } from './control.ts';
import { middleOf, type OpenPhone, until, withPhones } from './phone.ts';
import type { BenchOptions } from './seeded-shop.ts';

/** Milliseconds before a response begins, and bytes per second; 0 is no limit. */
const fast = { line: 'fast', latency: 0, throughput: 0, goalMs: undefined };
const lines = [
  { line: '400 ms, 50 KB/s', latency: 400, throughput: 50_000, goalMs: 1600 },
  { line: '150 ms, 200 KB/s', latency: 150, throughput: 200_000, goalMs: 1200 },
  fast,
];
type Line = (typeof lines)[number];

interface Journey {
  readonly address: string;
  /** What is tapped, */
  readonly button: string;
  /** and the selector of what is there when that is done. */
  readonly done: string;
  /** Somebody then types into the login. */
  readonly types?: boolean;
  /** Also on the control's page. */
  readonly hasControl?: boolean;
}

const dialog = 'dialog[open]';
const product = '/products/amethyst-night-bracelet';
const journeys: Readonly<Record<string, Journey>> = {
  search: { address: '/', button: 'Open search', done: '#search-panel:not([hidden]) input[type=search]' },
  menu: { address: '/', button: 'Menu', done: dialog, hasControl: true },
  'account menu': { address: '/', button: 'Account', done: 'nav [data-opens]:not([hidden])' },
  filters: { address: '/products', button: 'Filters', done: dialog, hasControl: true },
  login: { address: product, button: 'Add to cart', done: dialog, types: true, hasControl: true },
};
const opening = 'list to product';
const tapEveryMs = 250;
const timeoutMs = 40_000;

/** Milliseconds since the navigation. */
type Visit = Partial<Record<'seen' | 'tapped' | 'noticed' | 'done' | 'typed' | 'hydrated' | 'whole', number>>;

interface WatchedWindow {
  readonly visit: Visit;
  /** Milliseconds since 1970 at which a product's page showed its name and its picture. */
  readonly product: { name?: number; picture?: number };
}

/**
 * A first visit on a slow line, in a phone's browser with nothing cached: when the page is seen, when the first tap is
 * noticed and done, when the page and all of it is hydrated; and how long a product takes that is tapped in a list. The tap
 * comes right after the first paint and is repeated until it is done, as people do. The control (control.ts) tells what the
 * line and this browser take by themselves. Without a worker, whose requests Chromium does not throttle.
 */
export function benchSlowLine({ runs, only }: BenchOptions): Promise<void> {
  const isAsked = (name: string) => only.length === 0 || only.includes(name);
  return withPhones(async (openPhone, shopOrigin) => {
    const control = await startControl(shopOrigin);
    const origins = { shop: shopOrigin, control: control.origin };
    try {
      const rows = [];
      for (const [name, journey] of Object.entries(journeys).filter(([one]) => isAsked(one))) {
        // Pictures are made at their first request; that visit is not measured.
        await visit(openPhone, shopOrigin, journey, fast);
        for (const line of lines) {
          for (const [page, origin] of Object.entries(origins)) {
            if (page === 'control' && !journey.hasControl) continue;
            const visits: Visit[] = [];
            for (let run = 0; run < runs; run += 1) visits.push(await visit(openPhone, origin, journey, line));
            const of = (what: keyof Visit) => median(visits.map((one) => one[what] ?? Number.NaN)) || undefined;
            rows.push({
              'first tap': name,
              page,
              line: line.line,
              seen: of('seen'),
              'noticed after': (of('noticed') ?? Number.NaN) - (of('tapped') ?? Number.NaN),
              'done at': of('done'),
              'typed at': of('typed'),
              goal: line.goalMs,
              hydrated: of('hydrated'),
              'all of it': of('whole'),
            });
          }
        }
      }
      if (rows.length > 0) printTable(rows, [`Milliseconds since the navigation; medians of ${runs} first visits.`]);
      if (isAsked(opening)) printTable(await openProducts(openPhone, origins, runs));
    } finally {
      control.stop();
    }
  });
}

async function openProducts(openPhone: OpenPhone, origins: Readonly<Record<string, string>>, runs: number) {
  const rows = [];
  for (const line of lines) {
    for (const [page, origin] of Object.entries(origins)) {
      const found = [];
      for (let run = 0; run < runs; run += 1) found.push(await openPhone((tab) => openProduct(tab, origin, line)));
      rows.push({
        [opening]: page,
        line: line.line,
        'name seen after': median(found.map(({ name }) => name)),
        'picture seen after': median(found.map(({ picture }) => picture)),
      });
    }
  }
  return rows;
}

async function slowDown(page: Page, { latency, throughput }: Line): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const bytes = throughput || -1;
  const limits = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes };
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', limits);
}

/** Fails at once when the page can't be loaded; waits for its first paint. */
async function open(page: Page, url: string, done: string): Promise<void> {
  await page.addInitScript(watch, done);
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  await until(page, 'its first paint', () => (window as unknown as WatchedWindow).visit.seen, timeoutMs);
}

function visit(
  openPhone: OpenPhone,
  origin: string,
  { address, button, done, types }: Journey,
  line: Line,
): Promise<Visit> {
  const read = (tab: Page) => tab.evaluate(() => (window as unknown as WatchedWindow).visit);
  const repeatUntil = async (tab: Page, what: keyof Visit, act: () => Promise<void>) => {
    const startedAt = performance.now();
    while ((await read(tab).catch(() => ({}) as Visit))[what] === undefined) {
      if (performance.now() - startedAt > timeoutMs) throw new Error(`${tab.url()}: '${button}' is never ${what}.`);
      await act();
      await tab.waitForTimeout(tapEveryMs);
    }
  };
  return openPhone(async (tab) => {
    await slowDown(tab, line);
    await open(tab, origin + address, done);
    const at = await middleOf(tab, button);
    await repeatUntil(tab, 'done', () => tab.touchscreen.tap(...at));
    if (types) {
      const field = tab.locator('dialog[open] :is([type=email], [inputmode=email])');
      await repeatUntil(tab, 'typed', async () => {
        const box = await field.boundingBox({ timeout: 1000 }).catch(() => null);
        // A tap too many may have closed the dialog.
        await tab.touchscreen.tap(...(box ? ([box.x + 20, box.y + box.height / 2] as const) : at));
        await tab.keyboard.press('a');
      });
    }
    const isWhole = () => document.title === 'Control' || (window as unknown as WatchedWindow).visit.whole;
    await until(tab, 'all of its hydration', isWhole, timeoutMs);
    return read(tab);
  });
}

/** Taps the first product of a list that was just seen. */
async function openProduct(tab: Page, origin: string, line: Line) {
  await slowDown(tab, line);
  await open(tab, `${origin}/products`, dialog);
  const link = tab.locator('main article a').first();
  // Away from what is fixed at the edges of the screen.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await link.boundingBox({ timeout: 10_000 });
  if (!box) throw new Error(`${tab.url()} shows no product.`);
  const tappedAt = Date.now();
  await tab.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const isShown = () => (window as unknown as WatchedWindow).product.picture;
  await until(tab, 'the picture of the product', isShown, timeoutMs);
  const { name = Number.NaN, picture = Number.NaN } = await tab.evaluate(
    () => (window as unknown as WatchedWindow).product,
  );
  return { name: name - tappedAt, picture: picture - tappedAt };
}

/** Runs in the page, before its own scripts. */
function watch(doneSelector: string): void {
  const visit: Visit = {};
  const product: WatchedWindow['product'] = {};
  let button: Element | null = null;
  let label: string | null | undefined;
  Object.assign(window, { visit, product });
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
    if (Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))) {
      visit.hydrated ??= now;
      // Forms in dialogs come when they are opened.
      if (!document.querySelector('[data-late]:not(dialog *)')) visit.whole ??= now;
    }
    if (visit.tapped !== undefined) {
      const isDone = document.querySelector(doneSelector) !== null;
      // The button has changed, or the page shows its progress bar.
      const isNoticed =
        button?.textContent !== label || document.querySelector('[aria-busy=true], :root[data-waiting]');
      if (isDone || isNoticed) visit.noticed ??= now;
      if (isDone) visit.done ??= now;
    }
    const email = 'dialog[open] :is([type=email], [inputmode=email])';
    if (document.querySelector<HTMLInputElement>(email)?.value) visit.typed ??= now;
    const picture = document.querySelector<HTMLImageElement>('main section[aria-label=Gallery] img');
    if (picture && document.querySelector('main h1')?.textContent) {
      product.name ??= performance.timeOrigin + now;
      if (picture.complete && picture.naturalWidth > 0) product.picture ??= performance.timeOrigin + now;
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
