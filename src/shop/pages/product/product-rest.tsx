import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Product } from '#contract/calls/product-calls.ts';
import { RecentlyViewed } from '#src/shop/features/product/recently-viewed.tsx';
import { addProductToCart } from '#src/shop/widgets/shopping/load-shop-actions.ts';
import { ProductReviews } from './product-reviews.tsx';
import { RelatedProducts } from './related-products.tsx';

/** The product's page below its first view. */
export function ProductRest({ product }: { readonly product: Product }) {
  return (
    <>
      <ProductReviews product={product} />
      {product.relatedProducts.length > 0 && (
        <section className="section" data-centred>
          <h2>You may also like</h2>
          <RelatedProducts products={product.relatedProducts} />
        </section>
      )}
      <RecentlyViewed slug={product.slugs} />
      <AddFromForm product={product} />
    </>
  );
}

/**
 * Adds the product to the cart if 'Add to cart' was sent as a form (`AddForm`), through the login
 * for a visitor.
 */
function AddFromForm({ product }: { readonly product: Product }) {
  const navigate = useNavigate();
  const add = useEffectEvent(async () => {
    if (!new URLSearchParams(location.search).has('add')) return;
    // Only once, and not for a link from another site.
    await navigate({ to: '.', search: {}, replace: true });
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    await addProductToCart(product);
  });
  useEffect(() => void add(), []);
  return null;
}
