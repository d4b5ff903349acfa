import { subscribe } from 'valtio';

import { isAppleTouch } from '#src/features/install/install-store.ts';
import { startCartBadge } from '#src/layout/cart/cart-badge.ts';
import { refreshLists } from '#src/layout/cart/restore-lists.ts';
import { startAppUi } from '#src/layout/start-app-ui.tsx';
import { startInstallOffer } from '#src/layout/start-install-offer.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dataSaver } from '#src/lib/data-saver-choice.ts';
import { onReturn } from '#src/lib/on-return.ts';
import { onLogin } from '#src/lib/session.ts';
import { listRefreshIntervalMs } from '#src/lib/timing.ts';
import { loadShopActions } from '#src/pages/product/load-shop-actions.ts';
import { hideBrokenPictures } from '#src/ui/hide-broken-pictures.ts';
import { reducePendingPictures } from '#src/ui/reduce-pending-pictures.ts';
import type { AppRouter } from './router.tsx';
import { startViewTransitions } from './view-transitions.ts';
import { startVitals } from './vitals.ts';

/** Starts what the first render does not need: install offer, badge, outbox, offline catalogue. Loaded when idle. */
export function startApp(router: AppRouter): void {
  hideBrokenPictures();
  shrinkWaitingPictures();
  subscribe(dataSaver, shrinkWaitingPictures);
  startCartBadge();
  onReturn(refreshLists, listRefreshIntervalMs);
  onLogin(() => void runPendingAction());
  startInstallOffer({
    onNavigate: (call) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()),
  });
  startAppUi(router, router.options.context.queryClient);
  startViewTransitions(router);
  startVitals();
  if (isAppleTouch()) addSplashLinks();
}

/** Reduces pictures that are not loaded yet. */
function shrinkWaitingPictures(): void {
  if (isSavingData()) reducePendingPictures();
}

/** Without them the app starts with a plain background. */
function addSplashLinks(): void {
  import('./splash-links.ts').then((links) => links.addSplashLinks()).catch(() => undefined);
}

/** Runs the action that a login was needed for, in case a confirmation of the email address came in between. */
async function runPendingAction(): Promise<void> {
  const actions = await loadShopActions().catch(() => undefined);
  await actions?.runPendingAction();
}
