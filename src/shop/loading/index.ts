// What loads when, in this order; the reasons are in docs/loading.md.
//
// 1. `early-input.ts`, inlined into every page: holds taps and notes what is typed.
// 2. `src/shop/entry-client.tsx`: hydrates what is seen, then (`late`) what is further down.
// 3. `startAfterLoad`, here: waits for the first idle second, then loads
// 4. `rest.ts`: outbox, cart and wishlist (`start-app-ui.tsx`: their notices), install offer
//    (`start-install-offer.tsx`), view transitions, vitals, splash screens; and, unless data is
//    saved, the code of the next taps and pages.
// 5. `register-worker.ts`: the worker, whose downloads come last.

import type { QueryClient } from '@tanstack/react-query';

import { isSlowConnection } from '#src/shared/network/connection.ts';
import { firstWorkerLatestMs, idleLatestMs } from '#src/shared/network/timing.ts';
import type { AppRouter } from '#src/shop/app/router.tsx';

interface LoadedPage {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** URL of the page's entry script. */
  readonly entry: string;
}

/**
 * Loads what must not be in the way of the page and of the first taps, when the page is idle, and
 * then the worker.
 */
export async function startAfterLoad(page: LoadedPage): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  const rest = loadRest(page).catch((error) => console.info('The app could not be started', error));
  // A page that has a worker must reply to it. The first worker's downloads would delay the page's
  // own work.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.active) await Promise.race([rest, firstNavigation(page.router), latest()]);
  await import('./register-worker.ts')
    .then(({ registerWorker }) => registerWorker(page))
    .catch((error) => console.info('The shop works without its worker', error));
}

async function loadRest({ queryClient, router }: LoadedPage): Promise<void> {
  await firstIdleSecond(() => router.state.isLoading || queryClient.isFetching() > 0);
  const { loadNext, startRest } = await import('./rest.ts');
  startRest(queryClient, router);
  await loadNext(router);
  // For tests.
  performance.mark('sphatik-idle');
}

/** A file of the rest may never arrive. */
function latest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, firstWorkerLatestMs));
}

/**
 * Resolves when the person has gone to another page: maybe soon to one without a network. Never on
 * a slow connection.
 */
function firstNavigation(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', ({ hrefChanged }) => {
      if (!hrefChanged || isSlowConnection()) return;
      stop();
      resolve();
    });
  });
}

const idleMs = 1000;
const checkEveryMs = 100;
const inputs = ['pointerdown', 'keydown', 'scroll'];

/**
 * Resolves when for a second there was no input, nothing that `isBusy` reports and no long task; at
 * the latest after `idleLatestMs`.
 */
async function firstIdleSecond(isBusy: () => boolean): Promise<void> {
  const latest = performance.now() + idleLatestMs;
  let idleSince = performance.now();
  const restart = () => {
    idleSince = performance.now();
  };
  for (const input of inputs)
    window.addEventListener(input, restart, { capture: true, passive: true });
  while (performance.now() < Math.min(idleSince + idleMs, latest)) {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    if (isBusy() || performance.now() - before > 2 * checkEveryMs) restart();
  }
  for (const input of inputs) window.removeEventListener(input, restart, { capture: true });
}
