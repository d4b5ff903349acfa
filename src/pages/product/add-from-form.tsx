import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import type { Product } from '#contract/calls/product-calls.ts';
import { showToast } from '#src/ui/toast-store.ts';

import { addProductToCart } from './load-shop-actions.ts';

/** Adds the product to the cart if 'Add to cart' was sent as a form (`AddForm`), through the login for a visitor. */
export function AddFromForm({ product }: { readonly product: Product }) {
  const navigate = useNavigate();
  const add = useEffectEvent(async () => {
    if (!new URLSearchParams(location.search).has('add')) return;
    // Only once, and not for a link from another site.
    await navigate({ to: '.', search: {}, replace: true });
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    if (product.attributes.length > 1) showToast('info', 'Choose an option, then tap ‘Add to cart’.');
    else await addProductToCart(product);
  });
  useEffect(() => void add(), []);
  return null;
}
