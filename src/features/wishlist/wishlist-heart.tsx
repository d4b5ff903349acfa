import { Icon } from '#src/ui/icon.tsx';

import styles from './wishlist-heart.module.css';

interface WishlistHeartProps {
  readonly productName: string;
  readonly onToggle: () => void;
}

/** Puts a product on the wishlist or takes it off. */
export function WishlistHeart({ productName, onToggle }: WishlistHeartProps) {
  return (
    <button type="button" className={styles.heart} aria-label={`Add ${productName} to wishlist`} onClick={onToggle}>
      <span>
        <Icon name="heart" size={19} />
      </span>
    </button>
  );
}
