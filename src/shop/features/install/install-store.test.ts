// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

import { dismissInstall, install, offerInstall, startInstall } from './install-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.installPrompt;
});

test('“Not now” counts for 30 days, also when the clock is set back', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const now = Date.now();
  vi.useFakeTimers({ now });
  startInstall(() => undefined);
  offerInstall();
  expect(install, 'where installing is not possible').toMatchObject({
    method: undefined,
    isOffered: false,
  });
  window.installPrompt = new Event('beforeinstallprompt');
  startInstall(() => undefined);
  offerInstall();
  expect(install.isOffered).toBe(true);
  dismissInstall();
  for (const [days, isOffered] of [
    [0, false],
    [29, false],
    [-29, false],
    [31, true],
  ] as const) {
    vi.setSystemTime(now + days * dayMs);
    offerInstall();
    expect(install.isOffered, `after ${days} days`).toBe(isOffered);
  }
});
