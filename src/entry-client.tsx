import '#src/styles/index.css';

import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { headTagsOf, replaceHead } from '#src/app/head-tags.ts';
import { showNavigationProgress } from '#src/app/navigation-progress.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { loadAuthDialog } from '#src/features/auth/auth-modal.tsx';
import { loadAccountChoices } from '#src/layout/account-menu.tsx';
import { restoreLists, startListSync } from '#src/layout/cart/customer-lists.ts';
import { deleteCustomerDataAtLogout } from '#src/layout/delete-customer-data.ts';
import { loadSideMenu } from '#src/layout/side-menu.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { loadPersister, persistedQuery } from '#src/lib/persisted-query.ts';
import { createQueryClient, dropPrivateQueries, loadCaller, loadCalls } from '#src/lib/query.ts';
import { onLogin, onLogout, session, startSession } from '#src/lib/session.ts';
import { tabStorage } from '#src/lib/text-storage.ts';
import { idleLatestMs, pendingMs } from '#src/lib/timing.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import { loadShopActions } from '#src/pages/product/load-shop-actions.ts';
import { showToast } from '#src/ui/toast-store.ts';

const queryClient = createQueryClient(loadCaller, { persister: persistedQuery });
const router = createAppRouter({ queryClient, publicUrl: window.location.origin });
const root = document.getElementById('root') as HTMLElement;
let isHeadRendered = window.$_TSR !== undefined;

/** Whose the drafts in this tab are, where their session has ended. Named so that it goes with them. */
const typedBy = 'draft:by';

// The head belongs to the rendered page until the first move; from then on, and in the bare shell, to the router. Before
// the start: what lies on the phone is there before anything is drawn.
router.subscribe('onResolved', ({ hrefChanged }) => {
  if (hrefChanged) isHeadRendered = false;
  if (!isHeadRendered) replaceHead(headTagsOf(router), document);
});

showNavigationProgress(router);
await start();
deleteCustomerDataAtLogout();
onLogout((reason, userId) => {
  dropPrivateQueries(queryClient);
  if (reason === 'logout') return;
  // What was typed waits in this tab for the same person.
  tabStorage.write(typedBy, userId);
  showToast('info', 'Your session has ended. Please log in again.');
});
onLogin((userId) => {
  const typist = tabStorage.read(typedBy) ?? userId;
  if (typist !== userId) dropTyped();
});

// What only the next move needs is fetched once this page has settled, unless data is saved; if it can't be had, it is
// asked for again when it is wanted.
afterLoad(() => {
  if (!isSavingData()) {
    const parts = [
      loadCaller(),
      loadCalls(),
      loadSideMenu(),
      loadAccountChoices(),
      loadShopActions(),
      ...(session.user ? [] : [loadAuthDialog()]),
    ];
    for (const part of parts) part.catch(() => undefined);
  }
  startListSync();
  import('#src/app/start-app.ts')
    .then(({ startApp }) => startApp(router))
    .catch((error) => console.info('The shop can’t be installed just now', error));
  loadPersister()
    .then(({ persistOtherQueries }) => persistOtherQueries(queryClient))
    .catch((error) => console.info('Query results are not stored', error));
});

// Not in a quiet moment: the shop may be out of reach before there is one.
onceLoaded(() => {
  import('#src/app/register-worker.ts')
    .then(({ registerWorker }) => registerWorker({ queryClient, router, entry: import.meta.url }))
    .catch((error) => console.info('The shop works without its worker', error));
});

/** What was typed and not sent belongs to who typed it. Without a draft its keeper was never fetched, nor needed. */
function dropTyped() {
  import('#src/lib/draft.ts').then(({ dropDrafts }) => dropDrafts()).catch(() => undefined);
}

async function start() {
  if (window.$_TSR) {
    await hydrate(router);
    // First the page as the server rendered it, a visitor's. Whatever is restored or put into it before that would
    // make it another one, and React would render it from scratch.
    await new Promise<void>((resolve) => {
      startTransition(() => void hydrateRoot(root, <App onHydrated={resolve} />));
    });
    startSession();
    void restoreLists(queryClient);
    return;
  }
  // The bare shell: who is logged in, their cart and what is kept are there with the first drawing.
  startSession();
  loadPersister().catch(() => undefined);
  await restoreLists(queryClient);
  // Until then what the shell shows by itself stays: the router draws nothing before it knows the route.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, pendingMs))]);
  createRoot(root).render(<App />);
  // What the first question goes through comes while this is drawn; the worker has it.
  for (const part of [loadCaller(), loadCalls()]) part.catch(() => undefined);
}

function App({ onHydrated }: { readonly onHydrated?: () => void }) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return <RouterProvider router={router} />;
}

/**
 * Runs `work` in a quiet moment after everything that the page itself asks for has arrived. While an answer is being
 * waited for the page looks idle and is not: what comes late would make it later.
 */
function afterLoad(work: () => void) {
  const start = () => {
    const latest = performance.now() + idleLatestMs;
    const runIfQuiet = () => {
      const isWaiting = router.state.isLoading || queryClient.isFetching() > 0;
      if (isWaiting && performance.now() < latest) setTimeout(() => whenIdle(runIfQuiet, idleLatestMs), 100);
      else work();
    };
    whenIdle(runIfQuiet, idleLatestMs);
  };
  onceLoaded(start);
}

/** Runs `work` when the page and its pictures are there. */
function onceLoaded(work: () => void) {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}
