import { useSnapshot } from 'valtio';

import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { cartPanel, closeCartPanel } from './cart-store.ts';

/** The cart's side panel. Orders are not taken yet, and it says so. */
export function CartPanel() {
  const { showCart } = useSnapshot(cartPanel);
  if (!showCart) return null;
  return (
    <Dialog title="Shopping Cart" place="end" onClose={closeCartPanel}>
      <EmptyState heading="h2" title="The cart opens soon" text="What you choose will wait for you here.">
        <Button onClick={closeCartPanel}>Keep looking</Button>
      </EmptyState>
    </Dialog>
  );
}
