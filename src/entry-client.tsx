import '#src/styles/index.css';

import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { headTagsOf, replaceHead } from '#src/app/head-tags.ts';
import { createAppRouter } from '#src/app/router.tsx';
import { followLists, startLists } from '#src/blocks/cart/customer-lists.ts';
import { loadAccountChoices } from '#src/blocks/layout/account-menu.tsx';
import { loadSideMenu } from '#src/blocks/layout/side-menu.tsx';
import { loadShopActions } from '#src/blocks/product/load-shop-actions.ts';
import { loadAuthDialog } from '#src/features/auth/auth-modal.tsx';
import { createQueryClient, dropPrivateQueries, loadCaller, loadCalls } from '#src/lib/query.ts';
import { onLogout, session, startSession } from '#src/lib/session.ts';
import { showToast } from '#src/ui/toast-store.ts';

const queryClient = createQueryClient(loadCaller);
const router = createAppRouter({ queryClient, publicUrl: window.location.origin });
const root = document.getElementById('root') as HTMLElement;

await start();
// After the page was taken over: what is drawn first is what the server drew, a visitor's page.
startSession();
startLists();
onLogout((reason) => {
  dropPrivateQueries(queryClient);
  if (reason === 'over') showToast('info', 'Your session has ended. Please log in again.');
  else dropTyped();
});

// What only the next move needs is fetched once this page has settled; if it can't be had, it is asked for again
// when it is wanted.
afterLoad(() => {
  const parts = [
    loadCaller(),
    loadCalls(),
    loadSideMenu(),
    loadAccountChoices(),
    loadShopActions(),
    ...(session.user ? [] : [loadAuthDialog()]),
  ];
  for (const part of parts) part.catch(() => undefined);
  followLists();
  import('#src/app/register-worker.ts')
    .then(({ registerWorker }) => registerWorker())
    .catch((error) => console.info('The shop works without its worker', error));
});

// The head belongs to the rendered page until the first move; from then on to the router.
router.subscribe('onResolved', ({ hrefChanged }) => {
  if (hrefChanged) replaceHead(headTagsOf(router), document);
});

/** What was typed and not sent belongs to who typed it. Without a draft its keeper was never fetched, nor needed. */
function dropTyped() {
  import('#src/lib/form-draft.ts').then(({ dropDrafts }) => dropDrafts()).catch(() => undefined);
}

async function start() {
  const app = <RouterProvider router={router} />;
  if (!window.$_TSR) {
    createRoot(root).render(app);
    return;
  }
  await hydrate(router);
  startTransition(() => void hydrateRoot(root, app));
}

/** Runs `work` in a quiet moment after everything that the page itself asks for has arrived. */
function afterLoad(work: () => void) {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 4000 }) : setTimeout(work, 2000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
