import type { Query, QueryClient } from '@tanstack/react-query';

import { ageOf, noteAnswerAge } from './answer-age.ts';

// What was there before is shown while the shop is asked for it anew. Where the shop does not answer soon, what is shown
// gets its age: a line that swallows everything must not make it look fresh.

/** A little longer than the worker waits before it answers from what it keeps. */
const patienceMs = 4_000;

/** Notes the age of answers whose renewal takes long, from now on. Gives the way to stop. */
export function followSlowRenewals(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const told = new Map<string, string>();

  const tell = ({ queryHash, queryKey, state }: Query) => {
    if (ageOf(queryKey) !== undefined) return;
    const at = new Date(state.dataUpdatedAt).toISOString();
    told.set(queryHash, at);
    noteAnswerAge(queryKey, at, true);
  };
  const stopWaiting = ({ queryHash, queryKey }: Query) => {
    clearTimeout(timers.get(queryHash));
    timers.delete(queryHash);
    // An answer has brought its own age. Trouble speaks for itself.
    if (told.has(queryHash) && told.get(queryHash) === ageOf(queryKey)) noteAnswerAge(queryKey, undefined);
    told.delete(queryHash);
  };
  const look = (query: Query) => {
    const { fetchStatus, data } = query.state;
    if (fetchStatus !== 'fetching' || data === undefined) stopWaiting(query);
    else if (!timers.has(query.queryHash)) {
      timers.set(
        query.queryHash,
        setTimeout(() => tell(query), patienceMs),
      );
    }
  };

  for (const query of cache.getAll()) look(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query);
    if (type === 'removed') stopWaiting(query);
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
