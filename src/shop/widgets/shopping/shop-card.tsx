import type { ProductCard as Card } from '#contract/calls/product-calls.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { secondTapMs, useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { ProductCard } from '#src/shop/features/product/product-card.tsx';
import { WishlistButton } from '#src/shop/features/wishlist/wishlist-button.tsx';

import { AddForm } from './add-form.tsx';
import { addProductToCart, toggleWishlist } from './load-shop-actions.ts';

interface ShopCardProps {
  readonly product: Card;
  readonly isMain?: boolean;
  readonly sizes?: string;
  readonly onOpen?: (product: Card) => void;
}

/** A product card with its wishlist and cart buttons. */
export function ShopCard({ product, ...rest }: ShopCardProps) {
  return (
    <ProductCard
      product={product}
      wishlistButton={
        <WishlistButton
          productId={product.productId}
          productName={product.name}
          onToggle={() => void toggleWishlist(product)}
        />
      }
      action={<AddToCart product={product} />}
      {...rest}
    />
  );
}

function AddToCart({ product }: { readonly product: Card }) {
  const [isAdding, add] = useBusy(() => addProductToCart(product), secondTapMs);
  // While the sheet asks for a variant nothing is added yet.
  const label = isAdding && product.attributes.length === 0 ? 'Adding to cart...' : 'Add to cart';
  return (
    <AddForm slug={product.slugs} onAdd={add}>
      <Button
        type="submit"
        variant="secondary"
        wide
        aria-disabled={isAdding || undefined}
        aria-label={`${label}: ${product.name}`}
      >
        {label}
      </Button>
    </AddForm>
  );
}
