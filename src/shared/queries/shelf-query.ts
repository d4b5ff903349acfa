import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';

import type { CountedShelves } from '#contract/calls/shelf-schemas.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { navigationOf, type ShopNavigation } from '#contract/rules/shelves/shop-navigation.ts';

import { shopDataIn, shopQuery } from './shop-query.ts';

/** What the shop's products are sorted by, and what leads to it. */
export interface ShopShelves {
  readonly shelves: Shelves;
  readonly navigation: ShopNavigation;
}

/** Made once of each response. */
const made = new WeakMap<CountedShelves, ShopShelves>();

function shelvesOf(data: CountedShelves): ShopShelves {
  const known = made.get(data);
  if (known) return known;
  const shelves = new Shelves(data);
  const counts = new Map(data.shelves.map(({ slug, count }) => [slug, count]));
  const shop = { shelves, navigation: navigationOf(shelves, counts) };
  made.set(data, shop);
  return shop;
}

/** What the shop's products are sorted by, with its menus, tiles and filters. */
export function useShelves(): ShopShelves {
  return shelvesOf(useSuspenseQuery(shopQuery).data.shelves);
}

/** The same outside of components, once `loadShop` has loaded it. */
export const shelvesIn = (queryClient: QueryClient): ShopShelves =>
  shelvesOf(shopDataIn(queryClient).shelves);
