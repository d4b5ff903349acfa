import type { Product } from '#contract/calls/product-calls.ts';
import { RecentlyViewed } from '#src/features/product/recently-viewed.tsx';

import { AddFromForm } from './add-from-form.tsx';
import styles from './product-page-view.module.css';
import { ProductReviews } from './product-reviews.tsx';
import { RelatedProducts } from './related-products.tsx';

/** The product's page below its first view. */
export function ProductRest({ product }: { readonly product: Product }) {
  return (
    <>
      <ProductReviews product={product} />
      {product.relatedProducts.length > 0 && (
        <section className={styles.section}>
          <h2>You may also like</h2>
          <RelatedProducts products={product.relatedProducts} />
        </section>
      )}
      <RecentlyViewed slug={product.slugs} />
      <AddFromForm product={product} />
    </>
  );
}
