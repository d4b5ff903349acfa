import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MetricType } from 'web-vitals';

import { recordVitals } from '#contract/calls/vitals-calls.ts';

type Listener = (metric: Pick<MetricType, 'name' | 'value'>) => void;

const library = vi.hoisted(() => {
  const listeners: Record<string, Listener> = {};
  const on = (name: string) => (listener: Listener) => {
    listeners[name] = listener;
  };
  return { listeners, on };
});
vi.mock('web-vitals', () => ({
  onTTFB: library.on('TTFB'),
  onFCP: library.on('FCP'),
  onLCP: library.on('LCP'),
  onCLS: library.on('CLS'),
  onINP: library.on('INP'),
}));

const { startVitals } = await import('#src/shop/loading/vitals.ts');

const beacons: { address: string; body: Blob }[] = [];
let page: EventTarget & {
  visibilityState: string;
  documentElement: { dataset: Record<string, string> };
};

beforeEach(() => {
  for (const name of Object.keys(library.listeners)) delete library.listeners[name];
  beacons.length = 0;
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: { vitals: '' } as Record<string, string> },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { href: 'https://shop.example/about' });
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: 'https://shop.example/products/amethyst-ring?token=secret' }],
  });
  visitWith({});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function visitWith(browser: Record<string, unknown>): void {
  vi.stubGlobal('navigator', {
    sendBeacon: (address: string, body: Blob) => beacons.push({ address, body }),
    ...browser,
  });
}

/** Starts. Returns whether the library was loaded. */
async function isMeasured(): Promise<boolean> {
  startVitals();
  await new Promise((resolve) => setImmediate(resolve));
  return library.listeners.LCP !== undefined;
}

function hide(): void {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

test('one beacon is sent when the page is hidden: the page type and five numbers', async () => {
  await expect.poll(isMeasured).toBe(true);
  const values = { TTFB: 12.345678, FCP: 500, LCP: 1234.5, CLS: 0.012345678, INP: 40 } as const;
  for (const [name, value] of Object.entries(values)) {
    library.listeners[name]?.({ name: name as MetricType['name'], value });
  }
  expect(beacons).toEqual([]);
  hide();
  page.visibilityState = 'visible';
  hide();
  expect(beacons.length).toBe(1);
  const [{ address, body } = { address: '', body: new Blob() }] = beacons;
  expect(address).toBe('/api/vitals');
  expect(body.type).toBe('application/json');
  const report = JSON.parse(await body.text());
  expect(report).toEqual({
    page: 'product',
    TTFB: 12.3457,
    FCP: 500,
    LCP: 1234.5,
    CLS: 0.0123,
    INP: 40,
  });
  expect(recordVitals.body?.parse(report)).toEqual(report);
});

test('nothing is sent when the data saver is switched on meanwhile', async () => {
  await expect.poll(isMeasured).toBe(true);
  library.listeners.LCP?.({ name: 'LCP', value: 1 });
  page.documentElement.dataset.saver = 'on';
  hide();
  expect(beacons).toEqual([]);
});

test.each([
  ['where the shop does not measure', () => delete page.documentElement.dataset.vitals],
  ['with the data saver on', () => Object.assign(page.documentElement.dataset, { saver: 'on' })],
  ['with the browser’s data saver', () => visitWith({ connection: { saveData: true } })],
  ['with Do Not Track', () => visitWith({ doNotTrack: '1' })],
  ['with Global Privacy Control', () => visitWith({ globalPrivacyControl: true })],
  ['without beacons', () => visitWith({ sendBeacon: undefined })],
])('not even the library is fetched %s', async (_when, prepare) => {
  prepare();
  expect(await isMeasured()).toBe(false);
  hide();
  expect(beacons).toEqual([]);
});
