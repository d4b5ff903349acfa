import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import type { LateResponseMessage } from '#contract/names/offline.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { isUnreachable } from '#src/shared/network/app-error.ts';
import { ageUpdateMs, slowRefetchMs } from '#src/shared/network/timing.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';

import styles from './data-age-bar.module.css';

/**
 * Says that the device is offline, and the age of the data on the page while it comes from this
 * device.
 */
export function DataAgeBar({ queryClient }: { readonly queryClient: QueryClient }) {
  const [shown, setShown] = useState<DataAge>();
  const isOnline = useIsOnline();
  useEffect(() => subscribeToDataAge(queryClient, setShown), [queryClient]);
  const header = document.querySelector('header');
  const age = shown && `Showing what was saved ${relativeTime(new Date(shown.at).toISOString())}.`;
  const reason = isOnline ? shown && reasonMessage(shown) : 'You’re offline.';
  const message = [reason, age].filter(Boolean).join(' ');
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {message &&
        header &&
        createPortal(
          <p className={`small-note quiet screen-only ${styles.bar}`} aria-hidden="true">
            {message}
          </p>,
          header,
        )}
    </>
  );
}

function reasonMessage({ isSlow }: DataAge): string {
  return isSlow ? 'The shop is slow to respond.' : 'The shop can’t be reached.';
}

interface DataAge {
  /** When the server sent the oldest data on the page, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the server can be reached, but is slow. */
  readonly isSlow: boolean;
}

/**
 * Calls `show` with the age now and whenever it may have changed. Returns a function to
 * unsubscribe.
 */
export function subscribeToDataAge(
  queryClient: QueryClient,
  show: (age: DataAge | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When each running refetch was first seen. */
  let since: ReadonlyMap<Query, number> = new Map();
  let isShown = false;
  let isSlow = false;
  const update = () => {
    const now = performance.now();
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    since = new Map(active.filter(isRefetching).map((query) => [query, since.get(query) ?? now]));
    const isLate = (query: Query) => now - (since.get(query) ?? now) >= slowRefetchMs;
    const old = active.filter((query) => isFromDevice(query, isShown) || isLate(query));
    isShown = old.length > 0;
    const at = Math.min(...old.map(({ state }) => state.dataUpdatedAt));
    if (old.some((query) => isLate(query) || networkErrorOf(query)))
      isSlow = !old.some((query) => networkErrorOf(query) === 'offline');
    show(isShown ? { at, isSlow } : undefined);
    const waits = [...since.values()]
      .map((start) => start + slowRefetchMs - now)
      .filter((ms) => ms > 0);
    clearTimeout(timer);
    timer = waits.length > 0 ? setTimeout(update, Math.min(...waits)) : undefined;
  };
  // Debounced: queries change many times in a row, also during render.
  const updateSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(update);
  };
  update();
  const refetch = () => {
    updateSoon();
    refetchFromServer(queryClient);
  };
  // Also periodically: not every network fires `online` when it is back.
  const interval = setInterval(refetch, ageUpdateMs);
  const stop = queryClient.getQueryCache().subscribe(updateSoon);
  // TanStack Query does not refetch then: the queries' `networkMode` is 'always'.
  window.addEventListener('online', refetch);
  window.addEventListener('offline', updateSoon);
  return () => {
    clearInterval(interval);
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', refetch);
    window.removeEventListener('offline', updateSoon);
  };
}

/** Refetches what came from the device. Not on a hidden page. */
function refetchFromServer(queryClient: QueryClient): void {
  if (document.hidden) return;
  void queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isFromDevice(query, true) },
    { cancelRefetch: false },
  );
}

const isRefetching = ({ state }: Query) =>
  state.data !== undefined && state.fetchStatus === 'fetching';

/**
 * Whether the data comes from the device or a refetch has failed. A shown age stays during a
 * refetch.
 */
function isFromDevice(query: Query, isShown: boolean): boolean {
  const { data, error, isInvalidated } = query.state;
  if (data === undefined) return false;
  return networkErrorOf(query) !== undefined || (isShown && isInvalidated && !error);
}

/** Why the server did not respond; undefined for other errors, which are shown by the page. */
function networkErrorOf({
  state: { error, fetchFailureReason },
}: Query): 'offline' | 'timeout' | undefined {
  for (const one of [error, fetchFailureReason]) if (isUnreachable(one)) return one.kind;
  return undefined;
}

/**
 * Invalidates a query served from the device when the worker reports that the server's response has
 * arrived.
 */
export function invalidateOnLateResponses(queryClient: QueryClient): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<LateResponseMessage | undefined>) => {
      if (data?.type !== 'LATE_RESPONSE') return;
      import('#src/shared/queries/query-address.ts')
        .then(({ queryAddress }) =>
          queryClient.invalidateQueries({
            predicate: ({ queryKey }) => queryAddress(queryKey) === data.address,
          }),
        )
        .catch(() => undefined);
    },
  );
}
