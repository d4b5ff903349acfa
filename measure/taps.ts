import { randomBytes } from 'node:crypto';

import { median, printTable } from '#scripts/steps/table.mjs';

import { middleOf, type OpenPhone, until, withPhones } from './phone.ts';
import { call } from './requests.ts';
import type { BenchOptions } from './seeded-shop.ts';

const slower = 4;
const goalMs = 100;
const typingGoalMs = 50;
const product = '/products/amethyst-night-bracelet';
/** With `types`, what is typed after the tap is measured instead: each key, and each task that shows suggestions. */
const taps: readonly { tap: string; address: string; target: string | RegExp; types?: string }[] = [
  { tap: 'add to cart', address: product, target: 'Add to cart' },
  { tap: 'heart', address: '/products', target: /to wishlist$/ },
  { tap: 'filter', address: '/products', target: 'Filters' },
  { tap: 'menu', address: '/', target: 'Menu' },
  { tap: 'search', address: '/', target: 'Open search' },
  { tap: 'suggestions', address: '/', target: 'Open search', types: 'rose quartz' },
  { tap: 'gallery', address: product, target: 'Zoom' },
  { tap: 'quantity', address: product, target: 'One more' },
  { tap: 'cart', address: product, target: /^Cart, / },
];

interface TapWindow {
  tapMs: number;
}

/**
 * How long a page takes to show something after a tap, on a phone whose processor is slowed four times: Chromium's Event
 * Timing, as in the metric Interaction to Next Paint (INP). Each tap is a customer's, on a page that is hydrated and idle.
 */
export function benchTaps({ runs, only }: BenchOptions): Promise<void> {
  return withPhones(async (openPhone, origin) => {
    const session = await registerCustomer(origin);
    const rows = [];
    for (const tap of taps.filter((one) => only.length === 0 || only.includes(one.tap))) {
      const times = [];
      for (let run = 0; run < runs; run += 1) times.push(await measure(openPhone, origin, tap, session));
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

/** The longest event of one tap, in milliseconds. */
function measure(
  openPhone: OpenPhone,
  origin: string,
  { tap, address, target, types }: (typeof taps)[number],
  session: Readonly<Record<string, string>>,
): Promise<number> {
  return openPhone(async (page) => {
    await page.addInitScript(watch, session);
    const protocol = await page.context().newCDPSession(page);
    await page.goto(origin + address);
    await until(page, 'the page to be idle', () => performance.getEntriesByName('sphatik-idle').length > 0);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.touchscreen.tap(...(await middleOf(page, target)));
    // Entries arrive after the paint that they measure; a tap of less than 16 ms has none.
    const seen = until(page, `an event of '${tap}'`, () => (window as unknown as TapWindow).tapMs > 0, 5_000);
    await seen.catch(() => undefined);
    await page.waitForLoadState('networkidle');
    if (types) {
      await page.evaluate(watchTasks);
      for (const key of types) await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 100 });
      await until(page, 'suggestions', () => document.querySelector('[role=option]') !== null);
      await page.waitForLoadState('networkidle');
    }
    return page.evaluate(() => (window as unknown as TapWindow).tapMs);
  });
}

/** Runs in the page, before its own scripts. */
function watch(session: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
  const own = window as unknown as TapWindow;
  own.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if ((entry as { interactionId?: number }).interactionId) own.tapMs = Math.max(own.tapMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: forgets the tap, and counts tasks of the main thread, too. */
function watchTasks(): void {
  const own = window as unknown as TapWindow;
  own.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) own.tapMs = Math.max(own.tapMs, duration);
  }).observe({ type: 'longtask' });
}

/** Registers a customer; the demo shop requires no confirmation. Returns what the shop stores of a session. */
async function registerCustomer(origin: string) {
  const email = `taps-${randomBytes(6).toString('hex')}@example.com`;
  const password = 'Quartz-2026';
  const registered = { username: 'Maya Gurung', email, password };
  await call(origin, 'POST', '/api/authentication/register?role=Customer', { body: registered });
  const { token, userId } = await call<{ token: string; userId: string }>(origin, 'POST', '/api/authentication/login', {
    body: { username: email, password },
  });
  return { token, userId, userEmail: email };
}
