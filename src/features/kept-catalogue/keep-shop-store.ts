import { proxy } from 'valtio';

import { deviceStorage } from '#src/lib/text-storage.ts';

import { readOfflineChoice } from './offline-choice.ts';

const askedKey = 'keep-shop-asked';

/** Whether the question about keeping the shop is open. */
export const keepShopDialog = proxy({ isOpen: false });

export function openKeepShop(): void {
  keepShopDialog.isOpen = true;
}

export function closeKeepShop(): void {
  keepShopDialog.isOpen = false;
}

/** Asks once whether the shop may be kept here: for a moment when somebody has just installed it. */
export function offerKeepShop(): void {
  // Where nothing can be remembered it is not asked at all.
  if (readOfflineChoice() || deviceStorage.read(askedKey) || !deviceStorage.write(askedKey, 'yes')) return;
  openKeepShop();
}
