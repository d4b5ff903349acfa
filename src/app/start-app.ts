import { subscribe } from 'valtio';

import { startCartBadge } from '#src/layout/cart/cart-badge.ts';
import { refreshLists } from '#src/layout/cart/customer-lists.ts';
import { startOfflineUi } from '#src/layout/offline/start-offline-ui.tsx';
import { startInstallOffer } from '#src/layout/start-install-offer.tsx';
import { startOutboxUi } from '#src/layout/start-outbox-ui.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dataSaver, startDataSaver } from '#src/lib/data-saver-choice.ts';
import { onReturn } from '#src/lib/on-return.ts';
import { onLogin } from '#src/lib/session.ts';
import { listRefreshIntervalMs } from '#src/lib/timing.ts';
import { loadShopActions } from '#src/pages/product/load-shop-actions.ts';
import { hideBrokenPictures } from '#src/ui/hide-broken-pictures.ts';
import { reducePendingPictures } from '#src/ui/reduce-pending-pictures.ts';
import type { AppRouter } from './router.tsx';
import { startVitals } from './vitals.ts';

/** What makes an app of the page: fetched and started once the page has settled. */
export function startApp(router: AppRouter): void {
  hideBrokenPictures();
  startDataSaver();
  disablePreload(router);
  shrinkWaitingPictures();
  subscribe(dataSaver, shrinkWaitingPictures);
  startCartBadge();
  onReturn(refreshLists, listRefreshIntervalMs);
  onLogin(() => void runPendingAction());
  startInstallOffer({
    onNavigate: (call) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()),
  });
  startOutboxUi(router, router.options.context.queryClient);
  startOfflineUi(router, router.options.context.queryClient);
  startVitals();
  // A page in the back/forward cache receives no events of other tabs: anything may have changed.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && window.dispatchEvent(new StorageEvent('storage')),
  );
}

/** Asked at each touch of a link: a router's own option is read only when the link is drawn. */
function disablePreload(router: AppRouter): void {
  const preload = router.preloadRoute;
  router.preloadRoute = async (link) => (isSavingData() ? undefined : preload(link));
}

/** What has not come yet comes smaller. */
function shrinkWaitingPictures(): void {
  if (isSavingData()) reducePendingPictures();
}

/** What somebody wanted who had to confirm their address before the login. */
async function runPendingAction(): Promise<void> {
  const actions = await loadShopActions().catch(() => undefined);
  await actions?.runPendingAction();
}
