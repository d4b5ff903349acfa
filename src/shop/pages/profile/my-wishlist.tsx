import { Link } from '@tanstack/react-router';
import { type Snapshot, useSnapshot } from 'valtio';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { formatPaisa, pricesOf } from '#contract/rules/texts/money.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { useRefresh } from '#src/shared/queries/use-refresh.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { secondTapMs, useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { CardList, LoadingCards } from '#src/shared/ui/page/card.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import { cartItemOf } from '#src/shop/features/cart/cart-item.ts';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import {
  clearWishlist,
  refreshWishlist,
  removeFromWishlist,
} from '#src/shop/features/wishlist/wishlist-changes.ts';
import { wishlist } from '#src/shop/features/wishlist/wishlist-store.ts';
import { loadCartChanges } from '#src/shop/widgets/shopping/restore-lists.ts';
import { chooseItem } from '#src/shop/widgets/shopping/shop-actions.ts';
import styles from './my-wishlist.module.css';

/**
 * The customer's wishlist, with buttons to move items to the cart, remove them, or clear the list.
 */
export function MyWishlist(_props: { readonly userId: string }) {
  const { products, wishlistId } = useSnapshot(wishlist);
  const { error, refetch } = useRefresh(refreshWishlist);
  if (products.length === 0) {
    if (wishlistId === undefined && error) {
      return <LoadFailure text={errorMessage(error)} onTryAgain={refetch} />;
    }
    if (wishlistId === undefined) return <LoadingCards label="Loading wishlist" heights={[8, 8]} />;
    return (
      <EmptyState title="Nothing here yet! Time to start shopping!">
        <ProductsButton>See all products</ProductsButton>
      </EmptyState>
    );
  }
  return (
    <>
      <CardList>
        {products.map((item) => (
          <li key={item.productId}>
            <WishlistLine
              item={item}
              onMove={() => moveToCart(item.productId)}
              onRemove={() => void removeFromWishlist(item.productId)}
            />
          </li>
        ))}
      </CardList>
      <div>
        <Button variant="secondary" onClick={() => void clearWishlist()}>
          Clear wishlist
        </Button>
      </div>
    </>
  );
}

/**
 * Moves a product to the cart, which opens. Stays on the wishlist if it cannot be added, or no
 * variant is chosen.
 */
async function moveToCart(productId: string): Promise<void> {
  const wishlistItem = wishlist.products.find((one) => one.productId === productId);
  if (!wishlistItem) return;
  const hasVariants = wishlistItem.attributes.length > 0;
  const item = hasVariants
    ? await chooseItem(wishlistItem, 1)
    : cartItemOf(wishlistItem, 1, undefined);
  if (!item) return;
  const { addToCart } = await loadCartChanges();
  if (await addToCart(item, { opensPanel: true }))
    await removeFromWishlist(productId, { notify: false });
}

interface WishlistLineProps {
  readonly item: Snapshot<WishlistItem>;
  readonly onMove: () => Promise<void>;
  readonly onRemove: () => void;
}

/** A product of the wishlist with its buttons. */
function WishlistLine({ item, onMove, onRemove }: WishlistLineProps) {
  const { name, slugs, shortDesc, stockQuantity, imgURL } = item;
  const picture = item.imageUrlList?.[0] ?? (imgURL ? { imageURL: imgURL } : undefined);
  const { before, current } = pricesOf(item);
  const [isMoving, move] = useBusy(onMove, secondTapMs);
  return (
    <article className={`surface grid padded-close ${styles.line}`}>
      <div className={`small-frame portrait ${styles.frame}`}>
        {picture && <Picture {...pictureAttributes(picture, '6rem')} alt="" />}
      </div>
      <div className="texts top">
        <h2 className="larger">
          <Link to="/products/$slug" params={{ slug: slugs }} className="plain-link">
            {name}
          </Link>
        </h2>
        <p className="fine-print dense">{shortDesc}</p>
        <p>
          <strong>{formatPaisa(current)} </strong>
          {current < before && <s className={`quiet ${styles.before}`}>{formatPaisa(before)}</s>}
        </p>
      </div>
      <div className={`row ${styles.buttons}`}>
        {stockQuantity > 0 ? (
          <Button
            variant="secondary"
            aria-label={`Move to cart: ${name}`}
            aria-disabled={isMoving || undefined}
            onClick={move}
          >
            Move to cart
          </Button>
        ) : (
          <span className="fine-print dense">Out of stock</span>
        )}
        <Button variant="plain" aria-label={`Remove ${name} from wishlist`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </article>
  );
}
