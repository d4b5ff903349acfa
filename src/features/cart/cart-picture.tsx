import type { CartItem } from '#contract/calls/cart-calls.ts';
import { pictureAttributes } from '#src/lib/media.ts';
import { Picture } from '#src/ui/picture.tsx';

import styles from './cart-line.module.css';

/** A line's thumbnail, or an empty frame. */
export function CartPicture({ item }: { readonly item: Pick<CartItem, 'picture' | 'imgURL'> }) {
  const picture = item.picture ?? (item.imgURL ? { imageURL: item.imgURL } : undefined);
  return (
    <div className={`small-frame ${styles.frame}`}>
      {picture && <Picture {...pictureAttributes(picture, '5rem')} alt="" />}
    </div>
  );
}
