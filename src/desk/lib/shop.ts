import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { readShop } from '#contract/calls/shop-calls.ts';
import { standardLowStock } from '#contract/names/limits.ts';
import { setShopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { callInBackground } from './call-in-background.ts';

/** Rarely changed by somebody else; a change of one's own refetches all results. */
const staleMs = 10 * 60_000;

/** The shop as its owner has set it. The call is public: the login has it, too. */
export const shopQuery = queryOptions({
  queryKey: ['readShop', {}],
  queryFn: async ({ signal }): Promise<ResponseOf<typeof readShop>> => {
    // The schemas of all settings are not for the first load.
    const calls = await import('#contract/calls/shop-calls.ts');
    return callInBackground(calls.readShop, {}, signal);
  },
  staleTime: staleMs,
  meta: { isStored: true },
});

/** What the owner has set, also without a network; undefined before it is known. */
export function useShop(): ShopSettings | undefined {
  const shop = useQuery(shopQuery).data?.settings;
  // The desk's frame is rendered before amounts and times in it.
  if (shop) setShopLocale(shop);
  return shop;
}

/**
 * Whether the shop is about to be known: amounts that were shown before would keep the sign of
 * another currency.
 */
export function useIsShopLoading(): boolean {
  return useQuery(shopQuery).isLoading;
}

/** Shows the shop's look, also that of an hour ago in the page that the worker has kept. */
export function useShopLook(): void {
  const { data } = useQuery(shopQuery);
  const look = data?.look;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    // The server has put it into the page: it is rarely another.
    void import('#src/shared/browser/apply-look.ts')
      .then(({ applyLook, updateShell }) => applyLook(look) && updateShell())
      .catch(() => undefined);
  }, [look, isKnown]);
}

/** Of how many pieces or fewer the owner wants to know. */
export function useLowStock(): number {
  return useShop()?.lowStock ?? standardLowStock;
}

/** What the desk is called. */
export function useDeskName(): string {
  const shop = useShop();
  return shop ? `${shop.name} desk` : 'Shop desk';
}

/** Sets the title of the tab. */
export function useDeskTitle(title: string): void {
  const name = useDeskName();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
