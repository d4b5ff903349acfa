import type { QueryPersister } from '@tanstack/react-query';

let persisterLoading: Promise<typeof import('./query-persister.ts')> | undefined;

/** Loads the code that restores and persists query results. */
export function loadPersister() {
  persisterLoading ??= import('./query-persister.ts').catch((error) => {
    persisterLoading = undefined;
    throw error;
  });
  return persisterLoading;
}

/**
 * Restores a query from this device, or fetches it. A first visit has nothing stored and does not
 * wait for the code.
 */
export const lazyPersister: QueryPersister = async (queryFn, context, query) => {
  const isReturning = persisterLoading || navigator.serviceWorker?.controller;
  const persister = isReturning && (await loadPersister().catch(() => undefined));
  return persister ? persister.restoreOrFetch(queryFn, context, query) : queryFn(context);
};
