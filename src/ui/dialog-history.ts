import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

// The Back button closes a dialog and not the page. For that each open dialog has an entry of its own in the
// browser's history, at the page's own address. Opening and closing only say what is wanted; the entries follow in
// a moment, so that a dialog that closes as another opens shares one, and none is left over. What moves on from
// inside a dialog takes the place of its entry: Back then leads to the page the dialog stood on.

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many dialogs stand over the page at this entry. */
    readonly dialogs?: number;
  }
}

type Close = () => void;

/** What closes each open dialog, the topmost last. */
const open: Close[] = [];
/** What waits until the browser has gone back: it does so in its own time. */
let waiting: (() => void)[] | undefined;
let isEntering = false;
let followed: AnyRouter | undefined;

/** Says that a dialog has opened, which Back closes. Answers what says that it has closed. */
export function enterDialog(router: AnyRouter, close: Close): () => void {
  follow(router);
  open.push(close);
  setTimeout(() => settle(router));
  return () => {
    const place = open.indexOf(close);
    if (place >= 0) open.splice(place, 1);
    setTimeout(() => settle(router));
  };
}

const depthOf = (router: AnyRouter): number => router.history.location.state.dialogs ?? 0;

/** Makes as many entries as there are open dialogs. */
function settle(router: AnyRouter): void {
  if (waiting) return;
  const missing = open.length - depthOf(router);
  if (missing < 0) {
    const waited: (() => void)[] = [];
    waiting = waited;
    router.history.go(missing, { ignoreBlocker: true });
    // Should the browser have nowhere to go back to, nothing is to wait for ever.
    setTimeout(() => waiting === waited && arrive(), 1000);
  }
  for (let added = 0; added < missing; added += 1) {
    const dialogs = depthOf(router) + 1;
    isEntering = true;
    void router.navigate({ to: '.', search: true, hash: true, state: { dialogs }, resetScroll: false });
    isEntering = false;
  }
}

function arrive(): void {
  const waited = waiting ?? [];
  waiting = undefined;
  for (const go of waited) go();
}

function follow(router: AnyRouter): void {
  if (followed === router) return;
  followed = router;
  const history: RouterHistory = router.history;
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    if (waiting) arrive();
    else while (open.length > depthOf(router)) open.pop()?.();
    // Forward can lead to the entry of a dialog that is long closed.
    setTimeout(() => settle(router));
  });

  const { push, replace } = history;
  history.push = (...move) => whenStill(() => (!isEntering && depthOf(router) > 0 ? replace(...move) : push(...move)));
  history.replace = (...move) => whenStill(() => replace(...move));
}

function whenStill(go: () => void): void {
  if (waiting) waiting.push(go);
  else go();
}
