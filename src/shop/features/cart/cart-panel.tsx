import { useSnapshot } from 'valtio';

import { useLazyModule } from '#src/shared/ui/dialogs/use-lazy-module.ts';

import { cart, closeCartPanel } from './cart-store.ts';

/** Loads the panel's content: when it opens, or before, when the browser is idle. */
export const loadCartDrawer = () => import('./cart-drawer.tsx');

/** The cart's side panel, while it is open. */
export function CartPanel() {
  const { showCart } = useSnapshot(cart);
  const loaded = useLazyModule(loadCartDrawer, showCart, closeCartPanel);
  return showCart && loaded ? <loaded.CartDrawer /> : null;
}
