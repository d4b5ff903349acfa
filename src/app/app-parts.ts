import { subscribe } from 'valtio';

import { followCartBadge } from '#src/blocks/cart/cart-badge.ts';
import { startInstallOffer } from '#src/blocks/install/start-install.tsx';
import { isSavingData } from '#src/lib/data-saver.ts';
import { dataSaver, startDataSaver } from '#src/lib/data-saver-choice.ts';
import { saveOnWaitingPictures } from '#src/ui/save-waiting-pictures.ts';

import type { AppRouter } from './router.tsx';

/** What makes an app of the page: fetched and started once the page has settled. */
export function startAppParts(router: AppRouter): void {
  startDataSaver();
  saveData(router);
  subscribe(dataSaver, () => saveData(router));
  followCartBadge();
  startInstallOffer({ onMove: (call) => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && call()) });
}

/** Nothing is fetched ahead of a tap, and what has not come yet comes smaller. */
function saveData(router: AppRouter): void {
  router.update({ ...router.options, defaultPreload: isSavingData() ? false : 'intent' });
  if (isSavingData()) saveOnWaitingPictures();
}
