import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ageOf, followAges, isFromSlowShop } from '#src/lib/answer-age.ts';
import { AppError } from '#src/lib/app-error.ts';

/** Ages are told in minutes; so often the words are looked at again, and the shop is asked whether it is back. */
const renewMs = 30_000;

interface ShownAge {
  /** When the oldest answer on the screen was as the shop had it, ISO 8601. */
  readonly at: string;
  /** The shop can be reached, but is slow. */
  readonly isSlow: boolean;
}

/** The age of what the screen shows, where it comes from this phone; undefined when all is the shop's own. */
export function useShownAge(queryClient: QueryClient): ShownAge | undefined {
  const [shown, setShown] = useState<ShownAge>();
  useEffect(() => {
    let isDue = false;
    // Queries change many times in a row, also while a page is being drawn.
    const look = () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        setShown(shownAge(queryClient));
      });
    };
    look();
    const timer = setInterval(() => {
      look();
      askAgain(queryClient);
    }, renewMs);
    const stops = [queryClient.getQueryCache().subscribe(look), followAges(look)];
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, [queryClient]);
  return shown;
}

function shownAge(queryClient: QueryClient): ShownAge | undefined {
  const kept = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => {
      const at = ageOfQuery(query);
      return at ? [{ at, isSlow: isFromSlowShop(query.queryKey) }] : [];
    });
  return kept.toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
}

/** Not every network that comes back says so. What is under way goes on; nobody looks at a hidden page. */
function askAgain(queryClient: QueryClient): void {
  if (document.hidden) return;
  const isOld = (query: Query) => ageOfQuery(query) !== undefined;
  void queryClient.refetchQueries({ type: 'active', predicate: isOld }, { cancelRefetch: false });
}

/** What the phone answered; or what was there before and could not be renewed. */
function ageOfQuery({ queryKey, state }: Query): string | undefined {
  if (state.data === undefined) return undefined;
  const couldNotRenew = isUnreachable(state.error) || isUnreachable(state.fetchFailureReason);
  return ageOf(queryKey) ?? (couldNotRenew ? new Date(state.dataUpdatedAt).toISOString() : undefined);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && (error.kind === 'offline' || error.kind === 'timeout');
}
