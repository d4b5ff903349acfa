import type { QueryClient } from '@tanstack/react-query';

import type { ResponseOf } from '#contract/calls/call.ts';
import type { readShop } from '#contract/calls/shop-calls.ts';
import { shellShopId } from '#contract/names/shell-shop.ts';
import { setShopLocale } from '#contract/rules/texts/shop-locale.ts';
import { shopIn, shopQuery } from '#src/shared/queries/shop-query.ts';

/**
 * Loads what every page needs of the shop. Without a network and with nothing stored, it is what
 * the shell had when it was saved.
 */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  try {
    await queryClient.ensureQueryData(shopQuery);
  } catch (error) {
    const saved = import.meta.env.SSR ? undefined : savedShop();
    if (!saved) throw error;
    queryClient.setQueryData(shopQuery.queryKey, saved, { updatedAt: 1 });
  }
  // The built renderer has the server's own, which knows the one of a preview.
  if (!import.meta.env.SSR || import.meta.env.DEV) setShopLocale(shopIn(queryClient));
}

/** What the server has put into the shell. */
function savedShop(): ResponseOf<typeof readShop> | undefined {
  const text = document.getElementById(shellShopId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
