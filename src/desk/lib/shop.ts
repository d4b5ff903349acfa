import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readShop } from '#contract/calls/shop-calls.ts';
import { type ShopSettings, settingEntries } from '#contract/settings/entries.ts';
import { callInBackground } from './call-in-background.ts';

/** Rarely changed by somebody else; a change of one's own refetches all results. */
const staleMs = 10 * 60_000;

/** The shop as its owner has set it. The call is public: the login has it, too. */
export const shopQuery = queryOptions({
  queryKey: [readShop.name, {}],
  queryFn: ({ signal }) => callInBackground(readShop, {}, signal),
  staleTime: staleMs,
  meta: { isStored: true },
});

/** What the owner has set, also without a network; undefined before it is known. */
export function useShop(): ShopSettings | undefined {
  return useQuery(shopQuery).data?.settings;
}

/** Of how many pieces or fewer the owner wants to know. */
export function useLowStock(): number {
  return useShop()?.lowStock ?? settingEntries.lowStock.standard;
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
