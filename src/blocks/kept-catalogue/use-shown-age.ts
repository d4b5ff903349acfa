import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { AppError } from '#src/lib/app-error.ts';
import { network } from '#src/lib/network-state.ts';
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
  useEffect(() => followShownAge(queryClient, setShown), [queryClient]);
  return shown;
}

/** Says the age now, and whenever it may have changed. Gives the way to stop. */
export function followShownAge(queryClient: QueryClient, show: (age: ShownAge | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the renewals under way were first seen. */
  let since: ReadonlyMap<Query, number> = new Map();
  let isShown = false;
  const look = () => {
    const now = performance.now();
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    since = new Map(active.filter(isRenewing).map((query) => [query, since.get(query) ?? now]));
    const isSlow = (query: Query) => now - (since.get(query) ?? now) >= slowRenewalMs;
    const old = active.filter((query) => isOld(query, isShown) || isSlow(query));
    isShown = old.length > 0;
    const at = Math.min(...old.map(({ state }) => state.dataUpdatedAt));
    show(isShown ? { at, isSlow: network.isSlow || old.some(isSlow) } : undefined);
    const waits = [...since.values()].map((start) => start + slowRenewalMs - now).filter((ms) => ms > 0);
    clearTimeout(timer);
    timer = waits.length > 0 ? setTimeout(look, Math.min(...waits)) : undefined;
  };
  // Queries change many times in a row, also while a page is being drawn.
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };
  look();
  const interval = setInterval(() => {
    lookSoon();
    renew(queryClient);
  }, ageRenewalMs);
  const stop = queryClient.getQueryCache().subscribe(lookSoon);
  window.addEventListener('online', lookSoon);
  window.addEventListener('offline', lookSoon);
  return () => {
    clearInterval(interval);
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', lookSoon);
    window.removeEventListener('offline', lookSoon);
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

/**
 * Whether the phone has responded, or the server could not be reached for a renewal. A renewal under way may still come
 * in time; where an age is shown already, it stays meanwhile.
 */
function isOld(query: Query, isShown: boolean): boolean {
  const { data, error, fetchFailureReason, isInvalidated } = query.state;
  if (data === undefined) return false;
  if (isUnreachable(error) || isUnreachable(fetchFailureReason)) return true;
  // Other trouble speaks for itself.
  return isInvalidated && !error && (isShown || !isRenewing(query));
}

function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && (error.kind === 'offline' || error.kind === 'timeout');
}
