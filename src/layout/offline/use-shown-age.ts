import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { AppError } from '#src/lib/app-error.ts';
import { ageRenewalMs, slowRenewalMs } from '#src/lib/timing.ts';

interface ShownAge {
  /** When the oldest data on the screen was as the server had it, in milliseconds. */
  readonly at: number;
  /** The server can be reached, but is slow. */
  readonly isSlow: boolean;
}

/** The age of what the screen shows, where it comes from this phone; undefined when all is the server's own. */
export function useShownAge(queryClient: QueryClient): ShownAge | undefined {
  const [shown, setShown] = useState<ShownAge>();
  useEffect(() => subscribeToShownAge(queryClient, setShown), [queryClient]);
  return shown;
}

/** Says the age now, and whenever it may have changed. Gives the way to stop. */
export function subscribeToShownAge(queryClient: QueryClient, show: (age: ShownAge | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the renewals under way were first seen. */
  let since: ReadonlyMap<Query, number> = new Map();
  let isShown = false;
  let isSlow = false;
  const update = () => {
    const now = performance.now();
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    since = new Map(active.filter(isRenewing).map((query) => [query, since.get(query) ?? now]));
    const isLate = (query: Query) => now - (since.get(query) ?? now) >= slowRenewalMs;
    const old = active.filter((query) => isOld(query, isShown) || isLate(query));
    isShown = old.length > 0;
    const at = Math.min(...old.map(({ state }) => state.dataUpdatedAt));
    if (old.some((query) => isLate(query) || troubleOf(query)))
      isSlow = !old.some((query) => troubleOf(query) === 'offline');
    show(isShown ? { at, isSlow } : undefined);
    const waits = [...since.values()].map((start) => start + slowRenewalMs - now).filter((ms) => ms > 0);
    clearTimeout(timer);
    timer = waits.length > 0 ? setTimeout(update, Math.min(...waits)) : undefined;
  };
  // Queries change many times in a row, also while a page is being drawn.
  const updateSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(update);
  };
  update();
  const interval = setInterval(() => {
    updateSoon();
    renew(queryClient);
  }, ageRenewalMs);
  const stop = queryClient.getQueryCache().subscribe(updateSoon);
  window.addEventListener('online', updateSoon);
  window.addEventListener('offline', updateSoon);
  return () => {
    clearInterval(interval);
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', updateSoon);
    window.removeEventListener('offline', updateSoon);
  };
}

/** Not every network that comes back says so. What is under way goes on; nobody looks at a hidden page. */
function renew(queryClient: QueryClient): void {
  if (document.hidden) return;
  void queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isOld(query, true) },
    { cancelRefetch: false },
  );
}

const isRenewing = ({ state }: Query) => state.data !== undefined && state.fetchStatus === 'fetching';

/** Whether the phone has responded, or a renewal has failed. Where an age is shown, it stays while that is repeated. */
function isOld(query: Query, isShown: boolean): boolean {
  const { data, error, isInvalidated } = query.state;
  if (data === undefined) return false;
  return troubleOf(query) !== undefined || (isShown && isInvalidated && !error);
}

/** Why the server did not respond; undefined also for other trouble, which speaks for itself. */
function troubleOf({ state: { error, fetchFailureReason } }: Query): 'offline' | 'timeout' | undefined {
  for (const one of [error, fetchFailureReason])
    if (one instanceof AppError && (one.kind === 'offline' || one.kind === 'timeout')) return one.kind;
  return undefined;
}
