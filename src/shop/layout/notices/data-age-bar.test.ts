import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AppError } from '#src/shared/network/app-error.ts';

import { subscribeToDataAge } from './data-age-bar.tsx';

const queryKey = ['readUser', { params: { userId: 'maya' } }];
const at = Date.parse('2026-11-20T08:00:00.000Z');

let client: QueryClient;
let shown: unknown;
let respond: (name: string) => void;
let fail: (error: Error) => void;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { hidden: false });
  client = new QueryClient();
  client.setQueryData(queryKey, 'Maya', { updatedAt: at });
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      respond = resolve;
      fail = reject;
    });
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn,
    retry: false,
    networkMode: 'always',
  });
  // Active, and refetched at once.
  stops = [
    observer.subscribe(() => undefined),
    subscribeToDataAge(client, (age) => {
      shown = age;
    }),
  ];
});

afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A response from the device: the query client gives it its own age and invalidates it. */
const respondFromDevice = () => {
  respond('Maya');
  return vi.advanceTimersByTimeAsync(0).then(() => {
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({
        dataUpdatedAt: at,
        isInvalidated: true,
        fetchFailureReason: new AppError('offline', 'Served from the device'),
      });
    return vi.advanceTimersByTimeAsync(10);
  });
};

test('shows no age when a refetch is quick', async () => {
  await vi.advanceTimersByTimeAsync(3_900);
  respond('Maya Gurung');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(shown).toBeUndefined();
});

test('shows the age while a refetch is slow', async () => {
  await vi.advanceTimersByTimeAsync(4_100);
  expect(shown).toEqual({ at, isSlow: true });
  respond('Maya Gurung');
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toBeUndefined();
});

test('shows the age of a response from the device, also during its periodic refetch', async () => {
  await respondFromDevice();
  expect(shown).toEqual({ at, isSlow: false });
  await vi.advanceTimersByTimeAsync(30_100);
  expect(client.isFetching()).toBe(1);
  expect(shown).toEqual({ at, isSlow: false });
  respond('Maya Gurung');
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toBeUndefined();
});

test('refetches from the server as soon as the network is back', async () => {
  await respondFromDevice();
  window.dispatchEvent(new Event('online'));
  expect(client.isFetching()).toBe(1);
  respond('Maya Gurung');
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toBeUndefined();
});

test('shows no age for persisted data that is about to be refetched', async () => {
  respond('Maya');
  await vi.advanceTimersByTimeAsync(0);
  client.getQueryCache().find({ queryKey })?.setState({ dataUpdatedAt: at, isInvalidated: true });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shown).toBeUndefined();
});

test.each([
  [
    'that cannot reach the server shows the age',
    new AppError('offline', 'Away'),
    { at, isSlow: false },
  ],
  ['that the server rejects shows no age', new AppError('error-response', 'No'), undefined],
])('a refetch %s', async (_, error, age) => {
  fail(error);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toEqual(age);
});
