import '#src/styles/index.css';

import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { headTagsOf, replaceHead } from '#src/app/head-tags.ts';
import { showNavigationProgress } from '#src/app/navigation-progress.ts';
import { updateRestoredPage } from '#src/app/restore-page.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { showWaiting } from '#src/app/show-waiting.ts';
import { restoreLists } from '#src/layout/cart/restore-lists.ts';
import { deleteCustomerDataAtLogout } from '#src/layout/delete-customer-data.ts';
import { loadLateLayout } from '#src/layout/late-layout.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dropDraftsAfterLogout, markDrafts } from '#src/lib/draft-owner.ts';
import { lazyPersister, loadPersister } from '#src/lib/lazy-persister.ts';
import { createQueryClient, dropPrivateQueries, loadCaller, loadCalls } from '#src/lib/query.ts';
import { onLogout, startSession } from '#src/lib/session.ts';
import { pendingMs, restLatestMs } from '#src/lib/timing.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { yieldToMain } from '#src/lib/yield-to-main.ts';
import { showToast } from '#src/ui/toast-store.ts';

const queryClient = createQueryClient(loadCaller, { persister: lazyPersister });
const router = createAppRouter({ queryClient, publicUrl: window.location.origin });
const root = document.getElementById('root') as HTMLElement;
let isHeadRendered = window.$_TSR !== undefined;
/** Of the rendered page, which needs them only where it is rendered again: in the offline shell. */
const skippedHeads: (() => Promise<unknown>)[] = [];

// The rendered head stays until the first navigation; then, and in the shell, the router sets it. Subscribed before the
// start, because restored data can resolve the first route at once.
router.subscribe('onResolved', ({ hrefChanged }) => {
  if (hrefChanged) isHeadRendered = false;
  if (!isHeadRendered) replaceHead(headTagsOf(router), document);
});

showNavigationProgress(router);
updateRestoredPage();
// Before forms read their drafts.
dropDraftsAfterLogout();
disablePreload();
await start();
void showWaiting();
deleteCustomerDataAtLogout();
markDrafts();
onLogout((reason) => {
  dropPrivateQueries(queryClient);
  if (reason === 'over') showToast('info', 'Your session has ended. Please log in again.');
});

onceLoaded(() => whenIdle(startRest, restLatestMs));

/** No preloading while saving data. Checked for each link, because links read the router's option only when they render. */
function disablePreload() {
  const preload = router.preloadRoute;
  router.preloadRoute = async (link) => (isSavingData() ? undefined : preload(link));
}

async function start() {
  if (window.$_TSR) {
    await yieldToMain();
    await hydrateRouter();
    await yieldToMain();
    // Hydrates the visitor's page that the server rendered. Restoring data before would be a hydration mismatch.
    await new Promise<void>((resolve) => {
      startTransition(() => void hydrateRoot(root, <App onHydrated={resolve} />));
    });
    startSession();
    void restoreLists(queryClient);
    return;
  }
  // The shell: session, cart and persisted queries are restored before the first render.
  startSession();
  loadPersister().catch(() => undefined);
  await restoreLists(queryClient);
  // Until then the shell's own content stays: the router renders nothing before the route is loaded.
  const loaded = Promise.all([router.load(), loadLateLayout().catch(() => undefined)]);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, pendingMs))]);
  createRoot(root).render(<App />);
  // For the first query.
  for (const chunk of [loadCaller(), loadCalls()]) chunk.catch(() => undefined);
}

/** Hydrates the router. The routes' `head` does not run: the server has rendered it, and the page needs less code. */
async function hydrateRouter() {
  const routes = Object.values(router.routesById).map(({ options }) => ({ options, head: options.head }));
  for (const { options, head } of routes) {
    options.head = async (context: Parameters<NonNullable<typeof head>>[0]) => {
      skippedHeads.push(async () => head?.(context));
      return {};
    };
  }
  await hydrate(router);
  for (const { options, head } of routes) options.head = head;
}

function App({ onHydrated }: { readonly onHydrated?: () => void }) {
  useEffect(() => {
    onHydrated?.();
    // After what waits for the hydration, so that a customer's tap is a customer's.
    setTimeout(() => window.earlyInput?.replay());
  }, [onHydrated]);
  return <RouterProvider router={router} />;
}

/** Starts what must not be in the way of the page and of the first taps. */
function startRest() {
  import('#src/app/after-load.ts')
    .then(({ startAfterLoad }) => startAfterLoad({ queryClient, router, entry: import.meta.url, heads: skippedHeads }))
    .catch((error) => console.info('The app could not be started', error));
}

/** Runs `work` after the `load` event. */
function onceLoaded(work: () => void) {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}
