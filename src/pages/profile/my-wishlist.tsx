import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { WishLine } from '#src/features/wishlist/wish-line.tsx';
import { clearWishes, refreshWishlist, removeWish } from '#src/features/wishlist/wishlist-changes.ts';
import { wishlist } from '#src/features/wishlist/wishlist-store.ts';
import { loadCartChanges } from '#src/layout/cart/customer-lists.ts';
import { cartItemOf } from '#src/pages/product/shop-items.ts';
import { Button, buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

import styles from './my-wishlist.module.css';

/** What a customer wishes for: to be moved to the cart, removed, or cleared. */
export function MyWishlist(_props: { readonly userId: string }) {
  const { products, wishlistId } = useSnapshot(wishlist);
  const { isMissing, askAgain } = useFreshWishlist();
  if (products.length === 0) {
    if (wishlistId === undefined && isMissing) {
      return <LoadFailure text="We can’t load your wishlist." onTryAgain={askAgain} />;
    }
    if (wishlistId === undefined) return <Waiting />;
    return (
      <EmptyState title="Nothing here yet! Time to start shopping!">
        <Link to="/products" {...buttonLook()}>
          See all products
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {products.map((wish) => (
          <li key={wish.productId}>
            <WishLine
              wish={wish}
              onMove={() => void moveToCart(wish.productId)}
              onRemove={() => void removeWish(wish.productId)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button kind="quiet" onClick={() => void clearWishes()}>
          Clear wishlist
        </Button>
      </div>
    </>
  );
}

/** Off the wishlist and into the cart, which opens. What could not be added stays wished. */
async function moveToCart(productId: string): Promise<void> {
  const wish = wishlist.products.find((one) => one.productId === productId);
  if (!wish) return;
  const { addToCart } = await loadCartChanges();
  const item = cartItemOf(wish, 1);
  if (await addToCart(item, { opensPanel: true })) await removeWish(productId, { isTold: false });
}

/** Asks for the server's wishlist when the tab opens. */
function useFreshWishlist() {
  const [isMissing, setMissing] = useState(false);
  const ask = () => {
    setMissing(false);
    void refreshWishlist().then((isFresh) => setMissing(!isFresh));
  };
  useEffect(ask, []);
  return { isMissing, askAgain: ask };
}

function Waiting() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">Loading wishlist</span>
      <Skeleton height={8} />
      <Skeleton height={8} />
    </div>
  );
}
