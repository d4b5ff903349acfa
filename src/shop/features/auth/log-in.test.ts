// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  afterLogin,
  authModal,
  finishLogin,
  onAuthClosed,
  openAuthModal,
  type PendingAction,
} from './auth-store.ts';
import { awaitFirstLogin, forgetPendingAction, takePendingAction } from './log-in.ts';

const stored = new Map<string, string>();
const action = {
  kind: 'wishlist',
  wish: { productId: 'ring', name: 'Dawn Ring' },
} as PendingAction;
const dayMs = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stored.clear();
  onAuthClosed();
  afterLogin.first = undefined;
});

test('the action of a new customer is stored until their first login and taken once', () => {
  const run = vi.fn();
  openAuthModal('login', run, { action });
  awaitFirstLogin('Maya@example.com', true);
  expect(authModal).toEqual({ email: 'Maya@example.com', isMailSent: true });
  // The dialog may be closed, and another customer may log in.
  finishLogin();
  expect(takePendingAction('asha@example.com')).toBeUndefined();
  expect(takePendingAction('maya@example.com')).toEqual(action);
  expect(takePendingAction('maya@example.com')).toBeUndefined();
  expect(run).not.toHaveBeenCalled();
});

test('the action is dropped after a day, and when it is requested again', () => {
  for (const forget of [
    () => vi.advanceTimersByTime(dayMs),
    () => forgetPendingAction(structuredClone(action)),
  ]) {
    openAuthModal('login', () => {}, { action });
    awaitFirstLogin('maya@example.com', true);
    forget();
    expect(takePendingAction('maya@example.com')).toBeUndefined();
  }
});

test('a callback without data is held in memory only', () => {
  const run = vi.fn();
  openAuthModal('login', run);
  awaitFirstLogin('maya@example.com', true);
  onAuthClosed();
  expect(stored.size).toBe(0);
  openAuthModal('login');
  finishLogin();
  expect(run).toHaveBeenCalledOnce();
});
