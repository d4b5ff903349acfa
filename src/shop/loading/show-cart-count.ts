// Inlined into the head of the shell (server/pages/page-source.ts).

import { cartCountKey } from '#contract/names/cart-count-key.ts';

/**
 * Puts the cart's count into the shell's buttons as they are parsed, because the shell may be
 * painted before it is complete.
 */
export function showCartCount(): void {
  const count = readCount();
  if (!(count > 0)) return;
  const reader = new MutationObserver(() => fill(count));
  reader.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => reader.disconnect());
}

function readCount(): number {
  try {
    return Number(localStorage.getItem(cartCountKey));
  } catch {
    return 0;
  }
}

function fill(count: number): void {
  const label = `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-count=""]')) {
    place.dataset.cartCount = count > 99 ? '99+' : String(count);
    place.closest('button')?.setAttribute('aria-label', label);
  }
}
