import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dismissToast, showToast, toastMs, toasts } from './toast-store.ts';

const shown = () => toasts.shown?.text;
const after = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return shown();
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast stays for three seconds, and repeating it restarts the time', () => {
  showToast('success', 'Saved');
  expect(after(toastMs - 1)).toBe('Saved');
  showToast('success', 'Saved');
  expect(after(toastMs - 1)).toBe('Saved');
  expect(after(1)).toBeUndefined();
});

test('the newest toast replaces one that could be read, and skips all between', () => {
  showToast('info', 'First');
  showToast('success', 'Second');
  showToast('success', 'Third');
  expect(after(999)).toBe('First');
  expect(after(1)).toBe('Third');
  expect(after(toastMs)).toBeUndefined();
  showToast('success', 'A message of this length is readable in two seconds');
  showToast('success', 'Second');
  expect(after(2000)).not.toBe('Second');
  expect(after(100)).toBe('Second');
});

test('an error is shown at once, and a success waits for its end', () => {
  showToast('success', 'Saved');
  showToast('error', 'Failed');
  expect(shown()).toBe('Failed');
  showToast('success', 'Added');
  expect(after(toastMs - 1)).toBe('Failed');
  expect(after(1)).toBe('Added');
  showToast('error', 'Failed');
  showToast('error', 'Failed otherwise');
  expect(shown()).toBe('Failed otherwise');
});

test('a toast with an action comes back after one without', () => {
  const run = vi.fn();
  showToast('info', 'Your cart has changed.', { label: 'See changes', run });
  showToast('success', 'Added');
  expect(after(1000)).toBe('Added');
  expect(after(toastMs)).toBe('Your cart has changed.');
  toasts.shown?.action?.run();
  expect(run).toHaveBeenCalledOnce();
  dismissToast();
  expect(shown()).toBeUndefined();
});
