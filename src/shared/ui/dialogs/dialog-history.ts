import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

import { afterPaint } from '#src/shared/loading/after-paint.ts';

// The Back button closes a dialog instead of leaving the page: each open dialog has its own history
// entry with the page's URL. Entries are added and removed in a task after dialogs open and close,
// so that a dialog that closes as another opens shares its entry, and none is left over. Navigation
// from inside a dialog replaces its entry: Back then returns to the page under the dialog.

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many dialogs are open at this entry. */
    readonly dialogs?: number;
  }
}

type Close = () => void;

/** Closes each open dialog, the topmost last. */
const openDialogs: Close[] = [];
/** Navigations that wait while the browser goes back, which is asynchronous. */
let pendingCalls: (() => void)[] | undefined;
let isAddingEntry = false;
let patchedRouter: AnyRouter | undefined;

/**
 * Adds a history entry for an opened dialog; Back calls `close`. Returns a function to call when it
 * has closed.
 */
export function pushDialog(router: AnyRouter, close: Close): () => void {
  patchHistory(router);
  openDialogs.push(close);
  // The router renders its links anew.
  void afterPaint().then(() => syncEntries(router));
  return () => {
    const index = openDialogs.indexOf(close);
    if (index >= 0) openDialogs.splice(index, 1);
    setTimeout(() => syncEntries(router));
  };
}

const depthOf = (router: AnyRouter): number => router.history.location.state.dialogs ?? 0;

/** Adds or removes history entries to match the number of open dialogs. */
function syncEntries(router: AnyRouter): void {
  if (pendingCalls) return;
  const missing = openDialogs.length - depthOf(router);
  if (missing < 0) {
    const calls: (() => void)[] = [];
    pendingCalls = calls;
    router.history.go(missing, { ignoreBlocker: true });
    // If the browser has nowhere to go back to, `popstate` never comes.
    setTimeout(() => pendingCalls === calls && runPending(), 1000);
  }
  for (let added = 0; added < missing; added += 1) {
    const dialogs = depthOf(router) + 1;
    isAddingEntry = true;
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: { dialogs },
      resetScroll: false,
    });
    isAddingEntry = false;
  }
}

function runPending(): void {
  const calls = pendingCalls ?? [];
  pendingCalls = undefined;
  for (const call of calls) call();
}

function patchHistory(router: AnyRouter): void {
  if (patchedRouter === router) return;
  patchedRouter = router;
  const history: RouterHistory = router.history;
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    if (pendingCalls) runPending();
    else while (openDialogs.length > depthOf(router)) openDialogs.pop()?.();
    // Forward can lead to the entry of a closed dialog.
    setTimeout(() => syncEntries(router));
  });

  const { push, replace } = history;
  history.push = (...move) =>
    afterGoingBack(() =>
      !isAddingEntry && depthOf(router) > 0 ? replace(...move) : push(...move),
    );
  history.replace = (...move) => afterGoingBack(() => replace(...move));
}

function afterGoingBack(call: () => void): void {
  if (pendingCalls) pendingCalls.push(call);
  else call();
}
