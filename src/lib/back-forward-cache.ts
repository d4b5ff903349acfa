// WebKit leaves the IndexedDB transactions of a page in its back/forward cache open, and then no later page can use the
// database. So a page that goes there aborts its transactions and begins none until it is shown again.

const openTransactions = new Set<IDBTransaction>();
const listeners: (() => void)[] = [];
let shown = Promise.resolve();
let count = 0;

/** Resolves at once, unless the page is in the back/forward cache: then when it is shown again. */
export const untilShown = (): Promise<void> => shown;

/** How often this page has gone into the back/forward cache. */
export const timesCached = (): number => count;

/** Calls `listener` whenever the page goes into the back/forward cache. */
export function onCached(listener: () => void): void {
  listeners.push(listener);
}

/** Aborts a transaction should the page go into the back/forward cache before it is over. */
export function abortWhenCached(transaction: IDBTransaction): void {
  openTransactions.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => openTransactions.delete(transaction), { once: true });
}

/** Aborts a transaction, if it is not over. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event && event.persisted)) return;
  count += 1;
  shown = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
  for (const transaction of openTransactions) abort(transaction);
  for (const listener of listeners) listener();
});
