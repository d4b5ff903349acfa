// WebKit leaves IndexedDB transactions of pages in its back/forward cache open, which blocks the
// database for later pages. So a page that is cached aborts its transactions, and begins none until
// it is shown again.

const openTransactions = new Set<IDBTransaction>();
const listeners = new Set<() => void>();
let shown = Promise.resolve();
let count = 0;

/** Resolves at once, unless the page is in the back/forward cache: then when it is shown again. */
export const untilShown = (): Promise<void> => shown;

/** How often this page was cached. */
export const timesCached = (): number => count;

/** Calls `listener` when the page is cached. Returns the unsubscribe function. */
export function onCached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Aborts a transaction if the page is cached before it ends, and closes the connection of an
 * upgrade.
 */
export function abortWhenCached(transaction: IDBTransaction): void {
  openTransactions.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => openTransactions.delete(transaction), { once: true });
}

/** Aborts a transaction unless it has ended. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already ended.
  }
}

globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event && event.persisted)) return;
  count += 1;
  shown = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
  for (const transaction of openTransactions) {
    abort(transaction);
    // An upgrade that is being committed can't be aborted any more.
    if (transaction.mode === 'versionchange') transaction.db.close();
  }
  for (const listener of listeners) listener();
});
