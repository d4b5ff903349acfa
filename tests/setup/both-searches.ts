import { expect } from 'vitest';

import {
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { searchProducts } from '#contract/calls/product-calls.ts';
import type { SearchResponse } from '#contract/calls/search-calls.ts';
import { withStock } from '#contract/rules/catalogue/product-facts.ts';
import { addressOf } from '#src/shared/network/http.ts';
import {
  buildCatalogue,
  entryOf,
  type OfflineCatalogue,
} from '#sw/offline-catalogue/offline-catalogue.ts';
import { queryCatalogue } from '#sw/offline-catalogue/query-catalogue.ts';

type Ask = <Answer>(address: string) => Promise<Answer>;

/** A phone that has downloaded a shop's catalogue, and the entries of its index, by id. */
export async function downloadCatalogue(ask: Ask) {
  const { parts } = readOfflineCatalogue.response.parse(
    await ask(addressOf(readOfflineCatalogue, {})),
  );
  const stock = parts.flatMap((part) => part.stock);
  const products = await Promise.all(
    parts.map(async ({ hash }) =>
      readOfflineCataloguePart.response.parse(
        await ask(addressOf(readOfflineCataloguePart, { params: { hash } })),
      ),
    ),
  );
  const all = products.flatMap((part) => part.products);
  const search = readOfflineSearch.response.parse(await ask(addressOf(readOfflineSearch, {})));
  const phone = await buildCatalogue(
    [all.map((product, at) => ({ ...product, card: withStock(product.card, stock[at]) }))],
    search,
  );
  await phone.prepareSearch();
  return { phone, entries: new Map(all.map((product) => [product.card.id, entryOf(product)])) };
}

/** The response to a search, which must be the same online and on the phone. */
export async function searchBoth(
  { ask, phone }: { readonly ask: Ask; readonly phone: OfflineCatalogue },
  Name: string,
  PageSize: number,
): Promise<SearchResponse> {
  const address = addressOf(searchProducts, { query: { Name, PageNumber: 1, PageSize } });
  const online = await ask<object>(address);
  expect(queryCatalogue(phone, new URL(address, 'https://shop.example')), Name).toEqual(online);
  return searchProducts.response.parse(online);
}
