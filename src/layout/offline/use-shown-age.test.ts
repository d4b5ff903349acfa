import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AppError } from '#src/lib/app-error.ts';

import { subscribeToShownAge } from './use-shown-age.ts';

const queryKey = ['readUser', { params: { userId: 'maya' } }];
const at = Date.parse('2026-11-20T08:00:00.000Z');

let client: QueryClient;
let shown: unknown;
let answer: (name: string) => void;
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
      answer = resolve;
      fail = reject;
    });
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, networkMode: 'always' });
  // On the screen, and fetched again at once.
  stops = [
    observer.subscribe(() => undefined),
    subscribeToShownAge(client, (age) => {
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

/** What the phone answers is stale with its own age, as the query client makes it. */
const answerFromPhone = () => {
  answer('Maya');
  return vi.advanceTimersByTimeAsync(0).then(() => {
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({
        dataUpdatedAt: at,
        isInvalidated: true,
        fetchFailureReason: new AppError('offline', 'The phone has responded'),
      });
    return vi.advanceTimersByTimeAsync(10);
  });
};

test('data that is renewed soon shows no age', async () => {
  await vi.advanceTimersByTimeAsync(3_900);
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(shown).toBeUndefined();
});

test('data that is renewed late shows its age until then', async () => {
  await vi.advanceTimersByTimeAsync(4_100);
  expect(shown).toEqual({ at, isSlow: true });
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toBeUndefined();
});

test('what the phone answers shows its age, also while it is renewed every half a minute', async () => {
  await answerFromPhone();
  expect(shown).toEqual({ at, isSlow: false });
  await vi.advanceTimersByTimeAsync(30_100);
  expect(client.isFetching()).toBe(1);
  expect(shown).toEqual({ at, isSlow: false });
  answer('Maya Gurung');
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toBeUndefined();
});

test('data of an earlier visit that waits for its renewal shows no age', async () => {
  answer('Maya');
  await vi.advanceTimersByTimeAsync(0);
  client.getQueryCache().find({ queryKey })?.setState({ dataUpdatedAt: at, isInvalidated: true });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shown).toBeUndefined();
});

test.each([
  ['that can’t reach the shop shows the age', new AppError('offline', 'Away'), { at, isSlow: false }],
  ['that the shop refuses speaks for itself', new AppError('error-response', 'No'), undefined],
])('a renewal %s', async (_, error, age) => {
  fail(error);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toEqual(age);
});
