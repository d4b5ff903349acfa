import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import styles from './wishlist-button.module.css';
import { useIsInWishlist } from './wishlist-store.ts';

interface WishlistButtonProps {
  readonly productId: string;
  readonly productName: string;
  readonly onToggle: () => void;
}

/** Adds a product to the wishlist or removes it; the heart is filled while it is on the list. */
export function WishlistButton({ productId, productName, onToggle }: WishlistButtonProps) {
  const isInWishlist = useIsInWishlist(productId);
  return (
    <button
      type="button"
      className={`centre ${styles.button}`}
      aria-label={`Add ${productName} to wishlist`}
      aria-pressed={isInWishlist}
      data-early="login"
      onClick={onToggle}
    >
      <span className="disc">
        <Icon name="heart" size={19} filled={isInWishlist} />
      </span>
    </button>
  );
}
