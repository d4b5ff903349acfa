import type { ProductCard } from '#contract/calls/product-calls.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { showToast } from '#src/ui/toast-store.ts';

// Cards are on every page; the code of their buttons is fetched when the page is idle, or at the first press.

export const loadShopActions = () => import('./shop-actions.ts');

type Actions = Awaited<ReturnType<typeof loadShopActions>>;

export const addProductToCart = (...choice: Parameters<Actions['addProductToCart']>): Promise<void> =>
  withActions((actions) => actions.addProductToCart(...choice));

export const toggleProductWish = (product: ProductCard): Promise<void> =>
  withActions((actions) => actions.toggleProductWish(product));

async function withActions(work: (actions: Actions) => Promise<void>): Promise<void> {
  const actions = await loadShopActions().catch(() => undefined);
  if (actions) await work(actions);
  else showToast('error', errorMessage(undefined));
}
