import { Skeleton } from '#src/ui/skeleton.tsx';

import styles from './product-card.module.css';

/** A card that waits, in the size of a card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.well}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.text}>
        <Skeleton height={1.25} width="80%" />
        <Skeleton height={1} width="95%" />
        <Skeleton height={1.25} width="40%" />
      </div>
      <Skeleton height={2.75} />
    </div>
  );
}
