import type { CountedShelves } from '#contract/calls/shelf-schemas.ts';
import { type ShopSettings, settingsFrom } from '#contract/settings/entries.ts';
import { createQueryClient } from '#src/shared/queries/query.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';

const noShelves: CountedShelves = { kinds: [], groups: [], shelves: [] };

/** A query client that makes no requests, in a shop that has set this. */
export function clientOfShop(settings: Partial<ShopSettings> = {}, shelves = noShelves) {
  const client = createQueryClient(() => Promise.reject(new Error('No request expected')));
  const all = { ...settingsFrom(new Map()), ...settings };
  client.setQueryData(shopQuery.queryKey, { settings: all, shelves });
  return client;
}
