import { proxy } from 'valtio';

import { readKeepChoice } from '#src/lib/kept-catalogue/keep-choice.ts';

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
  if (readKeepChoice() || wasAsked()) return;
  openKeepShop();
}

function wasAsked(): boolean {
  try {
    const before = localStorage.getItem(askedKey) !== null;
    localStorage.setItem(askedKey, 'yes');
    return before;
  } catch {
    return true;
  }
}
