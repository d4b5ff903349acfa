import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { readShop } from '#contract/calls/shop-calls.ts';
import { shellShopId } from '#contract/names/shell-shop.ts';
import { applyLook, updateShell } from '#src/shared/browser/apply-look.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';

type Shop = ResponseOf<typeof readShop>;

/**
 * Shows what the owner changes while the page is open, and has the worker's shell follow: without a
 * network the shop is as it was last seen.
 */
export function followLook(queryClient: QueryClient): void {
  const observer = new QueryObserver<Shop>(queryClient, {
    queryKey: shopQuery.queryKey,
    enabled: false,
  });
  let shown: Shop | undefined;
  const follow = (shop: Shop | undefined) => {
    if (!shop || shop === shown) return;
    // What was read again is the stored shop, and no preview any more.
    if (shown) document.getElementById('preview')?.remove();
    shown = shop;
    applyLook(shop.look);
    const saved = document.getElementById(shellShopId);
    if (!saved || isSame(JSON.parse(saved.textContent ?? '{}'), shop)) return;
    updateShell();
    // Once is enough.
    saved.textContent = JSON.stringify(shop);
  };
  follow(queryClient.getQueryData<Shop>(shopQuery.queryKey));
  observer.subscribe(({ data }) => follow(data));
}

/** Counts of products change with each order, and the shell need not. */
const isSame = (saved: Partial<Shop>, shop: Shop) =>
  JSON.stringify([saved.settings, saved.look]) === JSON.stringify([shop.settings, shop.look]);
