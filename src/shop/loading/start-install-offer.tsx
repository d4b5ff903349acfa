import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart/cart-lines.ts';
import { isUnmetered } from '#src/shared/pictures/data-saver-choice.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { cart } from '#src/shop/features/cart/cart-store.ts';
import { InstallCard } from '#src/shop/features/install/install-card.tsx';
import {
  countVisit,
  install,
  isFirstVisit,
  offerInstall,
  startInstall,
  withdrawInstallOffer,
} from '#src/shop/features/install/install-store.ts';
import { offerOfflineCatalogue } from '#src/shop/features/offline-catalogue/offline-choice.ts';

interface InstallOffer {
  readonly shopName: string;
  /** Calls back after each navigation to another page. Returns a function to unsubscribe. */
  readonly onNavigate: (call: () => void) => () => void;
}

/**
 * Offers to install the shop after signs of interest: the first item added to the cart, or a
 * navigation on the second visit. Never on arrival.
 */
export function startInstallOffer({ shopName, onNavigate }: InstallOffer): void {
  startInstall(() => {
    showToast('success', `Thank you. ${shopName} is now installed on this device.`);
    if (isUnmetered()) offerOfflineCatalogue();
  });
  countVisit();
  // Its own React root keeps the card out of the first load.
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <InstallCard shopName={shopName} />,
  );

  let isWaiting = false;
  const offer = () => {
    isWaiting = isFormPage();
    if (!isWaiting) offerInstall();
  };
  onNavigate(() => {
    if (install.isOffered && isFormPage()) {
      withdrawInstallOffer();
      isWaiting = true;
    }
    if (isWaiting || !isFirstVisit()) offer();
  });
  let count = countItems();
  subscribe(cart, () => {
    const before = count;
    count = countItems();
    if (before === 0 && count > 0 && isAddedHere()) offer();
  });
}

const countItems = () => itemCountOf(cart.items);

/** Whether the cart on screen has more items than the server's: one was just added here. */
const isAddedHere = () => countItems() > itemCountOf(cart.shoppingCart?.cartItems ?? []);

/** Pages with a form, which the offer must not interrupt. */
function isFormPage(): boolean {
  return /^\/(?:checkout|share-target|profile|products\/custom|services\/.+|[a-z]+-(?:password|email))/i.test(
    window.location.pathname,
  );
}
