import type { QueryClient } from '@tanstack/react-query';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { shopIn } from '#src/shared/queries/shop-query.ts';

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
}

export const siteOf = ({ queryClient, publicUrl }: PageContext): Site => ({
  publicUrl,
  shop: shopIn(queryClient),
});
