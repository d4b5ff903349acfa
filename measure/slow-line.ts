import type { Page } from '@playwright/test';

import { median, printTable } from '#scripts/steps/table.mjs';

import { startControl } from './control.ts';
import { middleOf, until, withPhones } from './phone.ts';
import type { BenchOptions } from './seeded-shop.ts';

/** Milliseconds before a response begins, and bytes per second; -1 is no limit. */
const fast = { line: 'fast', latency: 0, throughput: -1, goalMs: undefined };
const lines = [
  { line: '400 ms, 50 KB/s', latency: 400, throughput: 50_000, goalMs: 1600 },
  { line: '150 ms, 200 KB/s', latency: 150, throughput: 200_000, goalMs: 1200 },
  fast,
];
type Line = (typeof lines)[number];

interface Journey {
  readonly address: string;
  /** What is tapped (without, the first product), */
  readonly button?: string;
  /** and the selector of what is visible when that is done. */
  readonly done: string;
  /** Somebody then types into the login. */
  readonly types?: boolean;
  /** Also on the control's page. */
  readonly hasControl?: boolean;
}

const dialog = 'dialog[open]';
const gallery = 'main section[aria-label=Gallery] img';
const product = '/products/amethyst-night-bracelet';
const journeys: Readonly<Record<string, Journey>> = {
  search: { address: '/', button: 'Search', done: dialog },
  menu: { address: '/', button: 'Menu', done: dialog, hasControl: true },
  'account menu': { address: '/', button: 'Account', done: 'nav details[open]' },
  filters: { address: '/products', button: 'Filters', done: dialog, hasControl: true },
  login: { address: product, button: 'Add to cart', done: dialog, types: true, hasControl: true },
  'list to product': { address: '/products', done: gallery, hasControl: true },
};
const tapEveryMs = 250;
const timeoutMs = 40_000;

/** Milliseconds since the navigation. */
type Visit = Partial<Record<'seen' | 'done at' | 'typed at' | 'hydrated' | 'all of it', number>>;

/**
 * A first visit on a slow line, in a phone's browser with nothing cached: when the page is seen,
 * when the first tap is done, when the page and all of it is hydrated; and how long a product takes
 * that is tapped in a list. The tap comes right after the first paint and is repeated until it is
 * done, as people do. The control (control.ts) tells what the line and this browser take by
 * themselves. Without a worker, whose requests Chromium does not throttle.
 */
export function benchSlowLine({ runs, isAsked }: BenchOptions): Promise<void> {
  return withPhones(async (openPhone, shopOrigin) => {
    const control = await startControl(shopOrigin);
    const origins = { shop: shopOrigin, control: control.origin };
    try {
      const rows = [];
      for (const [name, journey] of Object.entries(journeys).filter(([one]) => isAsked(one))) {
        const measure = (origin: string, line: Line) =>
          openPhone((tab) =>
            journey.button ? visit(tab, origin, journey, line) : openProduct(tab, origin, line),
          );
        // Pictures are made at their first request; that visit is not measured.
        await measure(shopOrigin, fast);
        for (const line of lines) {
          for (const [page, origin] of Object.entries(origins)) {
            if (page === 'control' && !journey.hasControl) continue;
            const found = await repeat(runs, () => measure(origin, line));
            rows.push({
              'first tap': name,
              page,
              line: line.line,
              goal: journey.button && line.goalMs,
              ...found,
            });
          }
        }
      }
      printTable(rows, [
        `Milliseconds since the navigation, those of a product since the tap; medians of ${runs} first visits.`,
      ]);
    } finally {
      control.stop();
    }
  });
}

/** The medians of what each run found. */
async function repeat<Found extends Record<string, number>>(
  runs: number,
  measure: () => Promise<Found>,
) {
  const all: Found[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure());
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((what) => [what, median(all.map((one) => one[what] ?? 0))]),
  );
}

/**
 * Opens a page on this line and waits for its first paint. Fails at once when it can't be loaded.
 */
async function open(page: Page, url: string, { latency, throughput }: Line): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const limits = {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  };
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', limits);
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  await until(
    page,
    'its first paint',
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
}

async function visit(
  tab: Page,
  origin: string,
  { address, button = '', done, types }: Journey,
  line: Line,
) {
  await tab.addInitScript(watch, done);
  await open(tab, origin + address, line);
  const at = await middleOf(tab, button);
  await repeatUntil(tab, 'done at', () => tab.touchscreen.tap(...at));
  if (types) {
    const field = tab.locator('dialog[open] :is([type=email], [inputmode=email])');
    await repeatUntil(tab, 'typed at', async () => {
      const box = await field.boundingBox({ timeout: 1000 }).catch(() => null);
      // A tap too many may have closed the dialog.
      await tab.touchscreen.tap(...(box ? ([box.x + 20, box.y + box.height / 2] as const) : at));
      await tab.keyboard.press('a');
    });
  }
  const isWhole = () => document.title === 'Control' || window.visit?.['all of it'];
  await until(tab, 'all of its hydration', isWhole);
  return read(tab);
}

/** Acts again and again, as people do. */
async function repeatUntil(tab: Page, what: keyof Visit, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  while ((await read(tab).catch((): Visit => ({})))[what] === undefined) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`${tab.url()}: waited in vain for '${what}'.`);
    await act();
    await tab.waitForTimeout(tapEveryMs);
  }
}

/** Taps the first product of a list whose page is idle. */
async function openProduct(tab: Page, origin: string, line: Line) {
  await open(tab, `${origin}/products`, line);
  const isIdle = () =>
    document.title === 'Control' || performance.getEntriesByName('sphatik-idle').length > 0;
  await until(tab, 'an idle page', isIdle);
  const link = tab.locator('main article a').first();
  // Away from what is fixed at the edges of the screen.
  await link.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await link.boundingBox();
  if (!box) throw new Error(`${tab.url()} shows no product.`);
  const tappedAt = Date.now();
  await tab.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const isNamed = (selector: string) =>
    document.querySelector(selector) &&
    document.querySelector('main h1')?.textContent &&
    Date.now();
  const name = await until(tab, 'the name of the product', isNamed, gallery);
  const isLoaded = (selector: string) => {
    const image = document.querySelector<HTMLImageElement>(selector);
    return image?.complete && image.naturalWidth > 0 && Date.now();
  };
  const picture = await until(tab, 'the picture of the product', isLoaded, gallery);
  return {
    'name seen after': Number(name) - tappedAt,
    'picture seen after': Number(picture) - tappedAt,
  };
}

declare global {
  interface Window {
    /** Of `watch`. */
    visit?: Visit;
  }
}

const read = (tab: Page) => tab.evaluate(() => window.visit as Record<string, number>);

/** Runs in the page, before its own scripts: notes when what is waited for is there first. */
function watch(done: string): void {
  const visit: Visit = {};
  Object.assign(window, { visit });
  const email = 'dialog[open] :is([type=email], [inputmode=email])';
  const check = () => {
    const now = performance.now();
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint) visit.seen = paint.startTime;
    // React leaves its keys on what it has hydrated.
    if (
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))
    ) {
      visit.hydrated ??= now;
      // Forms in dialogs come when they are opened.
      if (!document.querySelector('[data-late]:not(dialog *)')) visit['all of it'] ??= now;
    }
    if (document.querySelector(done)) visit['done at'] ??= now;
    if (document.querySelector<HTMLInputElement>(email)?.value) visit['typed at'] ??= now;
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
