import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { clearWishlist, refreshWishlist, removeFromWishlist } from '#src/features/wishlist/wishlist-changes.ts';
import { WishlistLine } from '#src/features/wishlist/wishlist-line.tsx';
import { wishlist } from '#src/features/wishlist/wishlist-store.ts';
import { loadCartChanges } from '#src/layout/restore-lists.ts';
import { useRefresh } from '#src/lib/use-refresh.ts';
import { cartItemOf } from '#src/pages/product/shop-items.ts';
import { Button, buttonProps } from '#src/ui/button.tsx';
import { CardList, LoadingCards } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

/** The customer's wishlist, with buttons to move items to the cart, remove them, or clear the list. */
export function MyWishlist(_props: { readonly userId: string }) {
  const { products, wishlistId } = useSnapshot(wishlist);
  const { isError, refetch } = useRefresh(refreshWishlist);
  if (products.length === 0) {
    if (wishlistId === undefined && isError) {
      return <LoadFailure text="We can’t load your wishlist." onTryAgain={refetch} />;
    }
    if (wishlistId === undefined) return <LoadingCards label="Loading wishlist" heights={[8, 8]} />;
    return (
      <EmptyState title="Nothing here yet! Time to start shopping!">
        <Link to="/products" {...buttonProps()}>
          See all products
        </Link>
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
              onMove={() => void moveToCart(item.productId)}
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

/** Moves a product to the cart, which opens. Stays on the wishlist if it cannot be added. */
async function moveToCart(productId: string): Promise<void> {
  const wishlistItem = wishlist.products.find((one) => one.productId === productId);
  if (!wishlistItem) return;
  const { addToCart } = await loadCartChanges();
  const item = cartItemOf(wishlistItem, 1);
  if (await addToCart(item, { opensPanel: true })) await removeFromWishlist(productId, { notify: false });
}
