import { useSnapshot } from 'valtio';

import { usePart } from '#src/ui/use-part.ts';

import { cart, closeCartPanel } from './cart-store.ts';

/** What the panel shows, fetched when it is wanted, or before in a quiet moment. */
export const loadCartDrawer = () => import('./cart-drawer.tsx');

/** The cart's side panel, when it is open. */
export function CartPanel() {
  const { showCart } = useSnapshot(cart);
  const part = usePart(loadCartDrawer, showCart, closeCartPanel);
  return showCart && part ? <part.CartDrawer /> : null;
}
