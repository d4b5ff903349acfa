import type { ProductCard } from '#contract/calls/product-calls.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

// The code behind the buttons of product cards loads when the browser is idle, or on the first
// click.

export const loadShopActions = () => import('./shop-actions.ts');

type Actions = Awaited<ReturnType<typeof loadShopActions>>;

export const addProductToCart = (...args: Parameters<Actions['addProductToCart']>): Promise<void> =>
  withActions((actions) => actions.addProductToCart(...args));

export const toggleWishlist = (product: ProductCard): Promise<void> =>
  withActions((actions) => actions.toggleWishlist(product));

async function withActions(work: (actions: Actions) => Promise<void>): Promise<void> {
  const actions = await loadShopActions().catch(() => undefined);
  if (actions) await work(actions);
  else showToast('error', errorMessage(undefined));
}
