import type { QueryClient } from '@tanstack/react-query';
import type { PageLook } from '#contract/calls/shop-calls.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { shopDataIn } from '#src/shared/queries/shop-query.ts';

/** The router's context, for loaders and heads. */
export interface PageContext {
  readonly queryClient: QueryClient;
  /** Origin of the shop, for canonical URLs. */
  readonly publicUrl: string;
}

/** Whose page it is, for its head. */
export interface Site {
  /** Origin of the shop, for canonical URLs. */
  readonly publicUrl: string;
  readonly shop: ShopSettings;
  /** Missing where none is set. */
  readonly look?: PageLook | undefined;
}

export function siteOf({ queryClient, publicUrl }: PageContext): Site {
  const { settings, look } = shopDataIn(queryClient);
  return { publicUrl, shop: settings, look };
}
