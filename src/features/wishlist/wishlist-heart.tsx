import { Icon } from '#src/ui/icon.tsx';

import styles from './wishlist-heart.module.css';
import { useIsWished } from './wishlist-store.ts';

interface WishlistHeartProps {
  readonly productId: string;
  readonly productName: string;
  readonly onToggle: () => void;
}

/** Puts a product on the wishlist or takes it off; filled while it is on it. */
export function WishlistHeart({ productId, productName, onToggle }: WishlistHeartProps) {
  const isWished = useIsWished(productId);
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={`Add ${productName} to wishlist`}
      aria-pressed={isWished}
      onClick={onToggle}
    >
      <span>
        <Icon name="heart" size={19} filled={isWished} />
      </span>
    </button>
  );
}
