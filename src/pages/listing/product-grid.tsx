import type { ProductCard } from '#contract/calls/product-calls.ts';
import { ShopCard } from '#src/pages/product/shop-card.tsx';

import styles from './product-grid.module.css';

/** Number of cards whose pictures load eagerly: the first view on a phone. */
const mainCards = 2;

export function ProductGrid({ products }: { readonly products: readonly ProductCard[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.productId}>
          <ShopCard product={product} isMain={index < mainCards} />
        </li>
      ))}
    </ul>
  );
}
