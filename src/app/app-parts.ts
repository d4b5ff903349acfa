import { subscribe } from 'valtio';

import { followCartBadge } from '#src/blocks/cart/cart-badge.ts';
import { startInstallOffer } from '#src/blocks/install/start-install.tsx';
import { startKeptParts } from '#src/blocks/kept-catalogue/start-kept-parts.tsx';
import { startOutboxParts } from '#src/blocks/outbox/start-outbox-parts.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dataSaver, startDataSaver } from '#src/lib/data-saver-choice.ts';
import { calmMissingPictures } from '#src/ui/missing-pictures.ts';
import { saveOnWaitingPictures } from '#src/ui/save-waiting-pictures.ts';

import type { AppRouter } from './router.tsx';

/** What makes an app of the page: fetched and started once the page has settled. */
export function startAppParts(router: AppRouter): void {
  calmMissingPictures();
  startDataSaver();
  fetchNothingAhead(router);
  saveOnPictures();
  subscribe(dataSaver, saveOnPictures);
  followCartBadge();
  startInstallOffer({ onMove: (call) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()) });
  startOutboxParts(router, router.options.context.queryClient);
  startKeptParts(router, router.options.context.queryClient);
}

/** Asked at each touch of a link: a router's own option is read only when the link is drawn. */
function fetchNothingAhead(router: AppRouter): void {
  const preload = router.preloadRoute;
  router.preloadRoute = async (link) => (isSavingData() ? undefined : preload(link));
}

/** What has not come yet comes smaller. */
function saveOnPictures(): void {
  if (isSavingData()) saveOnWaitingPictures();
}
