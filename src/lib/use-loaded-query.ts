import type { DataTag, QueryKey } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/**
 * The data of a query that the route's loader has put into the cache; undefined if it has been reset since. Refetches it
 * as `useQuery` does, but the code for that, 2.7 KB, loads after the page.
 */
export function useLoadedQuery<Data>(options: { readonly queryKey: DataTag<QueryKey, Data, Error> }): Data | undefined {
  const client = useQueryClient();
  const hash = hashKey(options.queryKey);
  const subscribe = useCallback(
    (update: () => void) => client.getQueryCache().subscribe(({ query }) => query.queryHash === hash && update()),
    [client, hash],
  );
  const read = () => client.getQueryData<Data>(options.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the options
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    import('./observe-query.ts').then(
      ({ observeQuery }) => {
        if (!isGone) stop = observeQuery(client, options);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [client, hash]);
  return useSyncExternalStore(subscribe, read, read);
}
