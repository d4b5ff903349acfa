import { proxy } from 'valtio';

import { deviceStorage } from '#src/lib/text-storage.ts';

import { readOfflineChoice } from './offline-choice.ts';

const offeredKey = 'keep-shop-asked';

/** Whether the dialog is open. */
export const offlineCatalogueDialog = proxy({ isOpen: false });

export function openOfflineCatalogueDialog(): void {
  offlineCatalogueDialog.isOpen = true;
}

export function closeOfflineCatalogueDialog(): void {
  offlineCatalogueDialog.isOpen = false;
}

/** Opens the dialog once per device, after the shop was installed. */
export function offerOfflineCatalogue(): void {
  // Never without storage, where it would open each time.
  if (readOfflineChoice() || deviceStorage.read(offeredKey) || !deviceStorage.write(offeredKey, 'yes')) return;
  openOfflineCatalogueDialog();
}
