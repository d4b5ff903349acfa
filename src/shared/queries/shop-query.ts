import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';

import type { ResponseOf } from '#contract/calls/call.ts';
import type { readShop } from '#contract/calls/shop-calls.ts';
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

/** The shop outside of components, once `loadShop` has loaded it. */
export function shopDataIn(queryClient: QueryClient): ResponseOf<typeof readShop> {
  const data = queryClient.getQueryData(shopQuery.queryKey);
  if (!data) throw new Error('The shop has not been loaded');
  return data;
}

/** What the owner has set, outside of components. */
export const shopIn = (queryClient: QueryClient): ShopSettings => shopDataIn(queryClient).settings;
