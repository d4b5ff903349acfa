import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';

import { isAppleTouch } from '#src/features/install/install-store.ts';
import { startCartBadge } from '#src/layout/cart/cart-badge.ts';
import { refreshLists } from '#src/layout/cart/restore-lists.ts';
import { startAppUi } from '#src/layout/start-app-ui.tsx';
import { startInstallOffer } from '#src/layout/start-install-offer.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dataSaver } from '#src/lib/data-saver-choice.ts';
import { onReturn } from '#src/lib/on-return.ts';
import { persistOtherQueries } from '#src/lib/query-persister.ts';
import { onLogin } from '#src/lib/session.ts';
import { listRefreshIntervalMs } from '#src/lib/timing.ts';
import { startOutbox } from '#src/outbox/outbox.ts';
import { runPendingAction } from '#src/pages/product/shop-actions.ts';
import { reducePendingPictures } from '#src/ui/reduce-pending-pictures.ts';
import type { AppRouter } from './router.tsx';
import { startViewTransitions } from './view-transitions.ts';
import { startVitals } from './vitals.ts';

/** Starts what the first render does not need: outbox, lists, install offer, badge. One chunk, loaded when idle. */
export async function startRest(queryClient: QueryClient, router: AppRouter): Promise<void> {
  // Refreshes cart and wishlist now and after each login.
  onLogin(refreshLists);
  startOutbox();
  shrinkWaitingPictures();
  subscribe(dataSaver, shrinkWaitingPictures);
  startCartBadge();
  onReturn(refreshLists, listRefreshIntervalMs);
  // The action that a login was needed for, in case a confirmation of the email address came in between.
  onLogin(() => void runPendingAction());
  startInstallOffer({
    onNavigate: (call) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()),
  });
  startAppUi(router, queryClient);
  startViewTransitions(router);
  startVitals();
  if (isAppleTouch()) addSplashLinks();
  persistOtherQueries(queryClient);
}

/** Reduces pictures that are not loaded yet. */
function shrinkWaitingPictures(): void {
  if (isSavingData()) reducePendingPictures();
}

/** Without them the app starts with a plain background. */
function addSplashLinks(): void {
  import('./splash-links.ts').then((links) => links.addSplashLinks()).catch(() => undefined);
}
