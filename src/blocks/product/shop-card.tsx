import type { ProductCard as Card } from '#contract/calls/product-calls.ts';
import { ProductCard } from '#src/features/product/product-card.tsx';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { Button } from '#src/ui/button.tsx';

import { askLoginForCart, askLoginForWishlist } from './shop-actions.ts';

interface ShopCardProps {
  readonly product: Card;
  readonly isMain?: boolean;
  readonly sizes?: string;
  readonly grows?: boolean;
  readonly onOpen?: (product: Card) => void;
}

/** A product's card with its heart and its cart button. */
export function ShopCard({ product, ...rest }: ShopCardProps) {
  return (
    <ProductCard
      product={product}
      heart={<WishlistHeart productName={product.name} onToggle={askLoginForWishlist} />}
      action={
        <Button kind="quiet" wide onClick={askLoginForCart} aria-label={`Add to cart: ${product.name}`}>
          Add to cart
        </Button>
      }
      {...rest}
    />
  );
}
