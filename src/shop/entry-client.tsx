import '#src/shop/app/navigation-progress.css';
import '#src/shared/styles/index.css';

import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { countKeys } from '#contract/names/count-keys.ts';
import { pageTypeOf } from '#contract/names/page-types.ts';
import { dropDraftsAfterLogout, markDrafts } from '#src/shared/forms/draft-owner.ts';
import { untilRetry } from '#src/shared/loading/late.tsx';
import { yieldToMain } from '#src/shared/loading/yield-to-main.ts';
import { reportErrors } from '#src/shared/network/report-errors.ts';
import { pendingMs, progressDelayMs } from '#src/shared/network/timing.ts';
import { copyKeyOf } from '#src/shared/outbox/customer-list.ts';
import { lazyPersister, loadPersister } from '#src/shared/queries/lazy-persister.ts';
import {
  createQueryClient,
  dropPrivateQueries,
  loadCaller,
  loadCalls,
} from '#src/shared/queries/query.ts';
import { onLogout, startSession } from '#src/shared/session/session.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { isAnythingUnsaved } from '#src/shared/updates/unsaved.ts';
import { deleteCustomerDataAtLogout } from '#src/shop/app/delete-customer-data.ts';
import { headTagsOf, replaceHead } from '#src/shop/app/head-tags.ts';
import { createAppRouter } from '#src/shop/app/router.tsx';
import { loadLateLayout } from '#src/shop/layout/late-layout.ts';
import { startAfterLoad } from '#src/shop/loading/index.ts';
import { restoreLists } from '#src/shop/widgets/shopping/restore-lists.ts';

reportErrors(window, () => pageTypeOf(location.pathname));

const progressPollMs = 100;
const queryClient = createQueryClient(loadCaller, { persister: lazyPersister });
const router = createAppRouter({ queryClient, publicUrl: window.location.origin });
const root = document.getElementById('root') as HTMLElement;
let isHeadRendered = window.$_TSR !== undefined;

// The rendered head stays until the first navigation; then, and in the shell, the router sets it.
// Subscribed before the start, because restored data can resolve the first route at once.
router.subscribe('onResolved', ({ hrefChanged }) => {
  if (hrefChanged) isHeadRendered = false;
  if (!isHeadRendered) replaceHead(headTagsOf(router), document);
});

void run();

async function run(): Promise<void> {
  await pageIsThere();
  showNavigationProgress();
  updateRestoredPage();
  // Before forms read their drafts.
  dropDraftsAfterLogout();
  await start();
  deleteCustomerDataAtLogout();
  markDrafts();
  onLogout((reason) => {
    dropPrivateQueries(queryClient);
    if (reason === 'over') showToast('info', 'You’ve been logged out. Please log in again.');
  });
  startAfterLoad({ queryClient, router, entry: import.meta.url });
}

/** The scripts may come before the end of the document and before the stylesheet. */
async function pageIsThere(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) =>
      document.addEventListener('DOMContentLoaded', resolve, { once: true }),
    );
  while (document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet === null)
    await new Promise((resolve) =>
      document.addEventListener('load', resolve, { capture: true, once: true }),
    );
}

/** Shows a progress bar below the header while a navigation takes long. */
function showNavigationProgress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const { isLoading } = router.state;
    document.documentElement.toggleAttribute('data-navigating', isLoading);
    if (isLoading) timer = setTimeout(update, progressPollMs);
  };
  router.subscribe('onBeforeLoad', () => {
    // One timer, also when one navigation replaces another.
    clearTimeout(timer);
    timer = setTimeout(update, progressDelayMs);
  });
}

/**
 * Updates a page that comes back from the back/forward cache, where it has missed the events of
 * other pages.
 */
function updateRestoredPage(): void {
  // What another page changes when somebody logs in or out, or alters cart or wishlist.
  const names = [
    'token',
    ...Object.values(countKeys),
    copyKeyOf({ queue: 'cart' }),
    copyKeyOf({ queue: 'wishlist' }),
  ];
  const read = () => names.map(deviceStorage.read).join();
  let left = '';
  window.addEventListener('pagehide', () => {
    left = read();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || read() === left) return;
    if (isAnythingUnsaved()) window.dispatchEvent(new StorageEvent('storage'));
    else location.reload();
  });
}

async function start() {
  if (window.$_TSR) {
    await yieldToMain();
    // Routes' heads return nothing meanwhile.
    await hydrate(router).finally(() => window.$_TSR?.h());
    await loadPageCode();
    await yieldToMain();
    // Hydrates the visitor's page that the server rendered. Restoring data before would be a
    // hydration mismatch.
    await new Promise<void>((resolve) => {
      startTransition(() => void hydrateRoot(root, <App onHydrated={resolve} />));
    });
    startSession();
    void restoreLists(queryClient);
    void loadLateLayout();
    return;
  }
  // The shell: session, cart and persisted queries are restored before the first render.
  startSession();
  loadPersister().catch(() => undefined);
  await restoreLists(queryClient);
  // Until then the shell's own content stays: the router renders nothing before the route is
  // loaded.
  const loaded = Promise.all([router.load(), loadLateLayout()]);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, pendingMs))]);
  createRoot(root).render(<App />);
  // For the first query.
  for (const chunk of [loadCaller(), loadCalls()]) chunk.catch(() => undefined);
}

/**
 * Loads what `hydrate` could not load: the router would show an error in place of the page that the
 * server has rendered.
 */
async function loadPageCode(): Promise<void> {
  for (const { routeId, status } of router.state.matches) {
    const { component, errorComponent, notFoundComponent } = router.routesById[routeId].options;
    let shown: unknown = component;
    if (status === 'error') shown = errorComponent;
    else if (status === 'notFound') shown = notFoundComponent;
    const part = shown as { preload?: (() => Promise<void>) | undefined } | undefined;
    // The router drops it once it has the code, and says nothing of a failure.
    for (await part?.preload?.(); part?.preload !== undefined; await part.preload?.())
      await untilRetry();
  }
}

function App({ onHydrated }: { readonly onHydrated?: () => void }) {
  useEffect(() => {
    onHydrated?.();
    // After what waits for the hydration, so that a customer's tap is a customer's.
    setTimeout(() => window.earlyInput?.replay());
  }, [onHydrated]);
  return <RouterProvider router={router} />;
}
