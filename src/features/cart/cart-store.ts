import { proxy } from 'valtio';

/** Whether the cart's side panel is open. */
export const cartPanel = proxy({ showCart: false });

export function toggleCartPanel(): void {
  cartPanel.showCart = !cartPanel.showCart;
}

export function closeCartPanel(): void {
  cartPanel.showCart = false;
}
