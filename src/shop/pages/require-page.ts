import { notFound } from '@tanstack/react-router';

import { hasPage } from '#contract/settings/offers.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';
import type { PageContext } from '#src/shop/widgets/page/page-context.ts';

/** A route's `beforeLoad`: throws `notFound` where the shop does not offer what the page is for. */
export async function requirePage({
  context,
  location,
}: {
  readonly context: PageContext;
  readonly location: { readonly pathname: string };
}): Promise<void> {
  const data = await context.queryClient.ensureQueryData(shopQuery).catch(() => undefined);
  if (data && !hasPage(location.pathname.replace(/\/$/, ''), data.settings)) throw notFound();
}
