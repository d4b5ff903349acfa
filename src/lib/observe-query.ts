import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';

/** Refetches a query when it is stale, as `useQuery` does while it is mounted. Returns the function that ends it. */
export function observeQuery(client: QueryClient, options: QueryObserverOptions): () => void {
  return new QueryObserver(client, options).subscribe(() => undefined);
}
