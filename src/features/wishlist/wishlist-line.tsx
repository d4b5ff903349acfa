import { Link } from '@tanstack/react-router';

import type { Picture as PictureOnWire } from '#contract/calls/product-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { formatPaisa, pricesOf } from '#contract/rules/money.ts';
import { pictureAttributes } from '#src/lib/media.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';

import styles from './wishlist-line.module.css';

interface WishlistLineProps {
  readonly item: Pick<
    WishlistItem,
    'name' | 'slugs' | 'shortDesc' | 'stockQuantity' | 'imgURL' | 'price' | 'discount'
  > & {
    readonly imageUrlList?: readonly PictureOnWire[] | undefined;
  };
  readonly onMove: () => void;
  readonly onRemove: () => void;
}

/** A product of the wishlist with its buttons. */
export function WishlistLine({ item, onMove, onRemove }: WishlistLineProps) {
  const { name, slugs, shortDesc, stockQuantity, imgURL } = item;
  const picture = item.imageUrlList?.[0] ?? (imgURL ? { imageURL: imgURL } : undefined);
  const { before, current } = pricesOf(item);
  return (
    <article className={`surface ${styles.line}`}>
      <div className={`small-frame ${styles.frame}`}>
        {picture && <Picture {...pictureAttributes(picture, '6rem')} alt="" />}
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to="/products/$slug" params={{ slug: slugs }} className="plain-link">
            {name}
          </Link>
        </h2>
        <p className={`fine-print ${styles.note}`}>{shortDesc}</p>
        <p className={styles.price}>
          {formatPaisa(current)} {current < before && <s>{formatPaisa(before)}</s>}
        </p>
      </div>
      <div className={`row ${styles.buttons}`}>
        {stockQuantity > 0 ? (
          <Button variant="secondary" aria-label={`Move to cart: ${name}`} onClick={onMove}>
            Move to cart
          </Button>
        ) : (
          <span className={`fine-print ${styles.note}`}>Out of stock</span>
        )}
        <Button variant="plain" aria-label={`Remove ${name} from wishlist`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </article>
  );
}
