import type { QueryClient } from '@tanstack/react-query';

import { loadAuthDialog, loadAuthForms } from '#src/features/auth/auth-modal.tsx';
import { loadAccountChoices } from '#src/layout/account-menu.tsx';
import { startListSync } from '#src/layout/cart/restore-lists.ts';
import { loadSideMenu } from '#src/layout/side-menu.tsx';
import { isSlowConnection } from '#src/lib/connection.ts';
import { isSavingData } from '#src/lib/data-saver.ts';
import { loadPersister } from '#src/lib/lazy-persister.ts';
import { loadCaller, loadCalls } from '#src/lib/query.ts';
import { session } from '#src/lib/session.ts';
import { firstWorkerLatestMs, idleLatestMs } from '#src/lib/timing.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { yieldToMain } from '#src/lib/yield-to-main.ts';
import { loadShopActions } from '#src/pages/product/load-shop-actions.ts';
import { styled } from '#src/ui/styled.ts';
import { firstIdleSecond } from './first-idle-second.ts';
import type { AppRouter } from './router.tsx';

interface LoadedPage {
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** URL of the page's entry script. */
  readonly entry: string;
  /** Load the code of the page's head, which the server has rendered: the offline shell needs it. */
  readonly heads: readonly (() => Promise<unknown>)[];
}

/** Starts the worker, and what must not be in the way of the page and of the first taps. Called once, after `load`. */
export async function startAfterLoad(page: LoadedPage): Promise<void> {
  const rest = startRest(page).catch((error) => console.info('The app could not be started', error));
  // A page that has a worker must reply to it. The first worker's downloads would delay the page's own work.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.active) await Promise.race([rest, firstNavigation(page.router), latest()]);
  await startWorker(page);
}

/** A file of the rest may never arrive. */
function latest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, firstWorkerLatestMs));
}

/** Resolves when the person has gone to another page: maybe soon to one without a network. Never on a slow connection. */
function firstNavigation(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', ({ hrefChanged }) => {
      if (!hrefChanged || isSlowConnection()) return;
      stop();
      resolve();
    });
  });
}

/** The worker caches what this page has loaded, so the code of its head too. */
async function startWorker({ queryClient, router, entry, heads }: LoadedPage): Promise<void> {
  try {
    const [{ registerWorker }] = await Promise.all([
      import('./register-worker.ts'),
      ...heads.map((load) => load().catch(() => undefined)),
    ]);
    await registerWorker({ queryClient, router, entry });
  } catch (error) {
    console.info('The shop works without its worker', error);
  }
}

async function startRest({ queryClient, router, heads }: LoadedPage): Promise<void> {
  await firstIdleSecond(() => router.state.isLoading || queryClient.isFetching() > 0);
  await new Promise<void>((resolve) => whenIdle(resolve, idleLatestMs));
  await styled();
  await loadNext(
    ...filesOfTaps(),
    loadShopActions,
    loadCaller,
    ...(session.user ? [] : [loadAuthDialog, loadAuthForms]),
    loadSideMenu,
    loadAccountChoices,
  );
  await loadInPieces([
    startListSync,
    () => import('./start-app.ts').then(({ startApp }) => startApp(router)),
    () => loadPersister().then(({ persistOtherQueries }) => persistOtherQueries(queryClient)),
  ]);
  // A rendered home page does not load its loader: without this it could not be opened offline.
  await loadNext(loadCalls, () => import('#src/pages/home/home-page.ts'));
  await loadInPieces(heads);
  // For tests.
  performance.mark('sphatik-idle');
}

/**
 * Load the files that a rendered page names for the next taps, each after those that it imports: so that none is run in
 * one task with them.
 */
function filesOfTaps(): (() => Promise<unknown>)[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-tap]')];
  const wanted = links.filter((link) => !session.user || link.dataset.tap !== 'login');
  return wanted.map(
    ({ href }) =>
      () =>
        import(/* @vite-ignore */ href),
  );
}

/** Loads code for the next taps and the next navigation, unless data is saved. */
async function loadNext(...chunks: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!isSavingData()) await loadInPieces(chunks);
}

/** Loads one after the other, each run in a task of its own. What fails is loaded when it is needed. */
async function loadInPieces(chunks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of chunks) {
    await load().catch((error) => console.info('Not loaded yet', error));
    await yieldToMain();
  }
}
