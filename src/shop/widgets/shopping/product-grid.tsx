import { Suspense } from 'react';

import type { ProductCard } from '#contract/calls/product-calls.ts';
import { ShopCard } from '#src/shop/widgets/shopping/shop-card.tsx';

import styles from './product-grid.module.css';

/** Number of cards whose pictures load eagerly: the first view on a phone. */
const mainCards = 2;
/** Number of cards that are hydrated with the page; the others follow, or when tapped. */
const firstCards = 4;

export function ProductGrid({ products }: { readonly products: readonly ProductCard[] }) {
  const cards = products.map((product, index) => (
    <li key={product.productId}>
      <ShopCard product={product} isMain={index < mainCards} />
    </li>
  ));
  return (
    <ul className={`halves ${styles.grid}`}>
      {cards.slice(0, firstCards)}
      <Suspense>{cards.slice(firstCards)}</Suspense>
    </ul>
  );
}
