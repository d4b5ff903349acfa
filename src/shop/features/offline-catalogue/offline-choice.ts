import { proxy } from 'valtio';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

// Whether this person has saved the shop for offline. In local storage, so that it can be read
// synchronously.

export interface OfflineChoice {
  /** Whether small pictures are included. */
  readonly pictures: boolean;
}

export const offlineChoiceKey = 'keep-shop';

/** Undefined when the shop is not saved for offline. */
export function readOfflineChoice(): OfflineChoice | undefined {
  const stored = deviceStorage.readJson(offlineChoiceKey);
  return typeof stored === 'object' && stored
    ? { pictures: 'pictures' in stored && stored.pictures === true }
    : undefined;
}

/** Stores the choice. Returns false without storage. */
export function writeOfflineChoice(choice: OfflineChoice | undefined): boolean {
  return deviceStorage.write(offlineChoiceKey, choice && JSON.stringify(choice));
}

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
  if (
    readOfflineChoice() ||
    deviceStorage.read(offeredKey) ||
    !deviceStorage.write(offeredKey, 'yes')
  )
    return;
  openOfflineCatalogueDialog();
}
