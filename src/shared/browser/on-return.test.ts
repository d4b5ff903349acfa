import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onReturn } from './on-return.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs when the tab is seen again, and not too often', () => {
  const work = vi.fn();
  onReturn(work, 15_000);
  window.dispatchEvent(new Event('focus'));
  expect(work).not.toHaveBeenCalled();

  vi.advanceTimersByTime(15_000);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(work).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(work).toHaveBeenCalledTimes(1);
});
