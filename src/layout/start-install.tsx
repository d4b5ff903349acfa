import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';

import { itemCountOf } from '#contract/rules/cart-lines.ts';
import { cart } from '#src/features/cart/cart-store.ts';
import { InstallCard } from '#src/features/install/install-card.tsx';
import { countVisit, isFirstVisit } from '#src/features/install/install-memory.ts';
import { offerInstall, startInstall } from '#src/features/install/install-store.ts';
import { offerOfflineCatalogue } from '#src/features/offline-catalogue/offline-catalogue-dialog-store.ts';
import { isUnmetered } from '#src/lib/data-saver-choice.ts';
import { settings } from '#src/settings.ts';
import { showToast } from '#src/ui/toast-store.ts';

interface Moves {
  /** Calls at each move to another page. Gives the way to stop. */
  readonly onMove: (call: () => void) => () => void;
}

/**
 * Offers to install the shop once somebody has shown that they care for it: with the first piece they put into the cart,
 * or on their second visit, when they go from one page to the next. Never on arrival.
 */
export function startInstallOffer({ onMove }: Moves): void {
  startInstall(() => {
    showToast('success', `Thank you. ${settings.shopName} is now installed on this device.`);
    if (isUnmetered()) offerOfflineCatalogue();
  });
  countVisit();
  // A root of its own, so that no page carries the card before it is wanted.
  createRoot(document.body.appendChild(document.createElement('div'))).render(<InstallCard />);

  let isWaiting = false;
  const offer = () => {
    isWaiting = isBusyPage();
    if (!isWaiting) offerInstall();
  };
  onMove(() => {
    if (isWaiting || !isFirstVisit()) offer();
  });
  let pieces = piecesNow();
  subscribe(cart, () => {
    const before = pieces;
    pieces = piecesNow();
    if (before === 0 && pieces > 0 && isOwnDoing()) offer();
  });
}

const piecesNow = () => itemCountOf(cart.items);

/** More is on the screen than the server has told: it was added here, just now. */
const isOwnDoing = () => piecesNow() > itemCountOf(cart.shoppingCart?.cartItems ?? []);

/** Where somebody fills in a form, nothing else asks for a word. */
function isBusyPage(): boolean {
  return /^\/(?:checkout|share-target|profile|products\/custom|services\/.+|[a-z]+-(?:password|email))/i.test(
    window.location.pathname,
  );
}
