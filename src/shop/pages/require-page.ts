import { notFound } from '@tanstack/react-router';

import { hasPage } from '#contract/settings/offers.ts';
import { shopIn } from '#src/shared/queries/shop-query.ts';
import { loadShop } from '#src/shop/features/shop/load-shop.ts';
import type { PageContext } from '#src/shop/widgets/page/page-context.ts';

/** A route's `beforeLoad`: throws `notFound` where the shop does not offer what the page is for. */
export async function requirePage({
  context,
  location,
}: {
  readonly context: PageContext;
  readonly location: { readonly pathname: string };
}): Promise<void> {
  await loadShop(context.queryClient);
  // As routes, without regard to case.
  const path = location.pathname.replace(/\/$/, '').toLowerCase();
  if (!hasPage(path, shopIn(context.queryClient))) throw notFound();
}
