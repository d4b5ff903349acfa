import type { ProductCard } from '#contract/calls/product-calls.ts';
import { ShopCard } from '#src/pages/product/shop-card.tsx';

import styles from './product-grid.module.css';

/** Cards whose pictures are fetched at once: what a phone shows first. */
const mainCards = 2;

export function ProductGrid({ products }: { readonly products: readonly ProductCard[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.productId}>
          <ShopCard product={product} isMain={index < mainCards} hasTransition />
        </li>
      ))}
    </ul>
  );
}
