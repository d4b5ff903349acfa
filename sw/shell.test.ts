import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { TabResponse } from '#contract/names/offline.ts';

/** A tab that answers at once, or never: a frozen one. */
const aTab = (answer?: TabResponse) => ({
  url: 'https://shop.example/checkout',
  postMessage: (_: unknown, [port]: [MessagePort]) => {
    if (answer) port.postMessage(answer);
  },
});
const saved = { isUnsaved: false } as TabResponse;

let tabs: ReturnType<typeof aTab>[];
const skipWaiting = vi.fn(async () => undefined);

beforeEach(() => {
  vi.stubGlobal('self', {
    location: new URL('https://shop.example/sw.mjs'),
    registration: { scope: 'https://shop.example/' },
    clients: { matchAll: async () => tabs },
    skipWaiting,
  });
});
afterEach(() => {
  skipWaiting.mockClear();
  vi.unstubAllGlobals();
});

test.each([
  ['all are saved', [aTab(saved), aTab(saved)], 1],
  ['one is half typed', [aTab(saved), aTab({ ...saved, isUnsaved: true })], 0],
  ['one is frozen, which may be half typed', [aTab(saved), aTab()], 0],
])('a new version takes over by itself only if of the open tabs %s', async (_, open, times) => {
  tabs = open;
  const { skipWaitingIfSaved } = await import('./shell.ts');
  await skipWaitingIfSaved();
  expect(skipWaiting).toHaveBeenCalledTimes(times);
});
