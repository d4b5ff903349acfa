import type { CartItem } from '#contract/calls/cart-calls.ts';
import type { ProductCard } from '#contract/calls/product-calls.ts';
import type { WishlistItem } from '#contract/calls/wishlist-calls.ts';
import { cartAddFailed, loginForCart, loginForWishlist } from '#contract/names/product-messages.ts';
import { afterPaint } from '#src/shared/loading/after-paint.ts';
import { session } from '#src/shared/session/session.ts';
import { showToast, withdrawToast } from '#src/shared/ui/notices/toast-store.ts';
import { openAuthModal, type PendingAction } from '#src/shop/features/auth/auth-store.ts';
import { forgetPendingAction, takePendingAction } from '#src/shop/features/auth/log-in.ts';
import { type CartProduct, cartItemOf } from '#src/shop/features/cart/cart-item.ts';
import { askVariant } from '#src/shop/features/cart/variant-question.ts';
import { loadCartChanges, loadWishlistChanges } from '#src/shop/widgets/shopping/restore-lists.ts';

// Actions of product cards and of the product page. Visitors log in first; the action runs
// afterwards.

interface CartOptions {
  readonly quantity?: number;
  /** Index of the chosen attribute; asked for where the product has any. */
  readonly chosen?: number | undefined;
  readonly opensPanel?: boolean;
}

/** Adds a product to the cart. */
export async function addProductToCart(
  product: ProductCard,
  options: CartOptions = {},
): Promise<void> {
  const { quantity = 1, chosen, opensPanel = true } = options;
  // First the button shows that it was tapped.
  await afterPaint();
  const isChosen = chosen !== undefined || product.attributes.length === 0;
  const action: PendingAction = isChosen
    ? { kind: 'cart', item: cartItemOf(product, quantity, chosen), opensPanel }
    : { kind: 'choose', product: wishlistItemOf(product), quantity, opensPanel };
  if (session.user) await runAction(action);
  else requireLogin(loginForCart, action);
}

/** Adds a product to the wishlist or removes it. */
export async function toggleWishlist(product: ProductCard): Promise<void> {
  const item = wishlistItemOf(product);
  if (session.user) await withWishlist(({ toggleInWishlist }) => toggleInWishlist(item));
  else requireLogin(loginForWishlist, { kind: 'wishlist', wish: item });
}

/** Runs the stored action of a customer who had to confirm their address first. In one tab only. */
export async function runPendingAction(): Promise<void> {
  // It comes with the code of the storage, which the first tap does not need.
  const { withLock } = await import('#src/shared/storage/with-lock.ts');
  await withLock('after-login', async () => {
    const action = session.user && takePendingAction(session.user.userEmail);
    if (action) await runAction(action);
  });
}

function requireLogin(message: string, action: PendingAction): void {
  showToast('info', message);
  forgetPendingAction(action);
  const run = () => {
    withdrawToast(message);
    return runAction(action);
  };
  openAuthModal('login', run, { action });
}

async function runAction(action: PendingAction): Promise<void> {
  if (action.kind === 'wishlist') {
    // Added and never removed: the product may already be on the list, which a visitor cannot see.
    return withWishlist(async ({ addToWishlist, refreshWishlist }) => {
      await refreshWishlist();
      await addToWishlist(action.wish);
    });
  }
  const item =
    action.kind === 'cart' ? action.item : await chooseItem(action.product, action.quantity);
  if (!item) return;
  try {
    const { addToCart } = await loadCartChanges();
    await addToCart(item, { opensPanel: action.opensPanel });
  } catch (error) {
    console.info('The product could not be added to the cart', error);
    showToast('error', cartAddFailed);
  }
}

/**
 * The line of a product with the variant that the customer chooses; undefined if they choose none.
 */
export async function chooseItem(
  product: CartProduct,
  quantity: number,
): Promise<CartItem | undefined> {
  const chosen = await askVariant({ product, label: 'Add to cart' });
  return chosen === undefined ? undefined : cartItemOf(product, quantity, chosen);
}

async function withWishlist(
  work: (changes: Awaited<ReturnType<typeof loadWishlistChanges>>) => Promise<unknown>,
) {
  try {
    await work(await loadWishlistChanges());
  } catch (error) {
    console.info('The wishlist could not be changed', error);
  }
}

function wishlistItemOf({
  productId,
  name,
  price,
  discount,
  imgURL,
  imageUrlList,
  ...product
}: ProductCard): WishlistItem {
  const { shortDesc, slugs, stockQuantity, weightGrams, attributes } = product;
  return {
    productId,
    name,
    price,
    discount,
    imgURL,
    imageUrlList,
    shortDesc,
    slugs,
    stockQuantity,
    ...(weightGrams && { weightGrams }),
    attributes,
  };
}
