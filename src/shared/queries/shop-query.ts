import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';

import type { ShopSettings } from '#contract/settings/entries.ts';

import { queryOf } from './query.ts';

/** A page that stays open asks this often whether the owner has changed the shop. */
const refetchMs = 10 * 60_000;

/** The shop as its owner has set it. The root route loads it before anything is rendered. */
export const shopQuery = queryOptions({
  ...queryOf('readShop'),
  // A page is rendered with it, and asks again only after a while.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: refetchMs,
});

/** What the owner has set. */
export function useShop(): ShopSettings {
  return useSuspenseQuery(shopQuery).data.settings;
}

/** The same outside of components, once the root route has loaded it. */
export function shopIn(queryClient: QueryClient): ShopSettings {
  const data = queryClient.getQueryData(shopQuery.queryKey);
  if (!data) throw new Error('The root route has not loaded the shop');
  return data.settings;
}
