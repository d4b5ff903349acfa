import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

import { median, printTable } from '#scripts/steps/table.mjs';

import { middleOf, until, withPhones } from './phone.ts';
import { call } from './requests.ts';
import type { BenchOptions } from './seeded-shop.ts';

const slower = 4;
const goalMs = 100;
const typingGoalMs = 50;
const product = '/products/amethyst-night-bracelet';
interface Tap {
  readonly tap: string;
  readonly address: string;
  readonly target: string | RegExp;
  /** Typed after the tap and measured instead: each key, and each task that shows suggestions. */
  readonly types?: string;
}
const taps: readonly Tap[] = [
  { tap: 'add to cart', address: product, target: 'Add to cart' },
  { tap: 'heart', address: '/products', target: /to wishlist$/ },
  { tap: 'filter', address: '/products', target: 'Filters' },
  { tap: 'menu', address: '/', target: 'Menu' },
  { tap: 'search', address: '/', target: 'Search' },
  { tap: 'suggestions', address: '/', target: 'Search', types: 'rose quartz' },
  { tap: 'gallery', address: product, target: 'Zoom' },
  { tap: 'quantity', address: product, target: 'One more' },
  { tap: 'cart', address: product, target: /^Cart, / },
];

declare global {
  interface Window {
    /** Of `watch` and `watchTasks`. */
    tapMs?: number;
  }
}

/**
 * How long a page takes to show something after a tap, on a phone whose processor is slowed four
 * times: Chromium's Event Timing, as in the metric Interaction to Next Paint (INP). Each tap is a
 * customer's, on a page that is hydrated and idle.
 */
export function benchTaps({ runs, isAsked }: BenchOptions): Promise<void> {
  return withPhones(async (openPhone, origin) => {
    const session = await registerCustomer(origin);
    const rows = [];
    for (const tap of taps.filter((one) => isAsked(one.tap))) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1)
        times.push(await openPhone((page) => measure(page, origin, tap, session)));
      rows.push({
        tap: tap.tap,
        page: tap.address,
        median: median(times),
        slowest: Math.max(...times),
        goal: tap.types ? typingGoalMs : goalMs,
      });
    }
    printTable(rows, [
      `Milliseconds from the tap to the next paint, in steps of 8; ${runs} runs, processor ${slower} times slower.`,
    ]);
  });
}

/** The longest event of one tap, in milliseconds; a tap of less than 16 has none. */
async function measure(
  page: Page,
  origin: string,
  { address, target, types }: Tap,
  session: Readonly<Record<string, string>>,
): Promise<number> {
  await page.addInitScript(watch, session);
  const protocol = await page.context().newCDPSession(page);
  await page.goto(origin + address);
  await until(
    page,
    'the page to be idle',
    () => performance.getEntriesByName('sphatik-idle').length > 0,
  );
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.touchscreen.tap(...(await middleOf(page, target)));
  await settle(page);
  if (types) {
    await page.evaluate(watchTasks);
    for (const key of types) await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 100 });
    await until(page, 'suggestions', () => document.querySelector('[role=option]') !== null);
    await settle(page);
  }
  return page.evaluate(() => window.tapMs ?? 0);
}

/** Entries arrive after the paint that they measure. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
}

/** Runs in the page, before its own scripts. */
function watch(session: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
  window.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if ((entry as { interactionId?: number }).interactionId)
        window.tapMs = Math.max(window.tapMs ?? 0, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: forgets the tap, and counts tasks of the main thread, too. */
function watchTasks(): void {
  window.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.tapMs = Math.max(window.tapMs ?? 0, duration);
  }).observe({ type: 'longtask' });
}

/**
 * Registers a customer; the demo shop requires no confirmation. Returns what the shop stores of a
 * session.
 */
async function registerCustomer(origin: string) {
  const login = { email: `taps-${randomUUID()}@example.com`, password: 'Quartz-2026' };
  const register = '/api/authentication/register?role=Customer';
  await call(origin, 'POST', register, { body: { username: 'Maya Gurung', ...login } });
  const body = { username: login.email, password: login.password };
  const session = await call<{ token: string; userId: string }>(
    origin,
    'POST',
    '/api/authentication/login',
    { body },
  );
  return { token: session.token, userId: session.userId, userEmail: login.email };
}
