import type * as z from 'zod/mini';

import type { AnyCall, ResponseOf } from '#contract/calls/call.ts';
import { type CatalogueCalls, catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import type { CatalogueQuery } from '#contract/rules/catalogue/catalogue-index.ts';
import {
  bestSellersShown,
  countQuery,
  countsResponse,
  listQuery,
  searchQuery,
  tagQuery,
} from '#contract/rules/catalogue/catalogue-queries.ts';
import { homeProducts, newestRead } from '#contract/rules/catalogue/home-products.ts';
import { addCovers, findTags } from '#contract/rules/catalogue/tag-covers.ts';
import {
  besideProducts,
  suggestedProduct,
  suggestFrom,
} from '#contract/rules/search/suggestions.ts';

import {
  readProducts,
  readStoredCatalogue,
  removeCatalogue,
  UnreadablePartError,
} from './catalogue-store.ts';
import { buildCatalogue, type OfflineCatalogue } from './offline-catalogue.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** Params and query of a call, parsed with its schemas as on the server. */
interface CallInput<C extends AnyCall> {
  readonly params: Parsed<NonNullable<C['params']>>;
  readonly query: Parsed<NonNullable<C['query']>>;
}

type Handlers = {
  readonly [Name in keyof CatalogueCalls]?: (
    catalogue: OfflineCatalogue,
    input: CallInput<CatalogueCalls[Name]>,
  ) => ResponseOf<CatalogueCalls[Name]> | undefined;
};

/** The calls that the catalogue can respond to. Handlers return undefined for what is not in it. */
const handlers: Handlers = {
  listProducts: (catalogue, { query }) => listed(catalogue, listQuery(query)),
  listProductsByTag: (catalogue, { params, query }) =>
    listed(catalogue, tagQuery(params.tag, query)),
  searchProducts: (catalogue, { query }) => {
    const asked = searchQuery(query);
    const answer = catalogue.index.query(asked);
    const beside = besideProducts(catalogue, asked, answer);
    return { products: catalogue.cards(answer.ids), totalRecords: answer.total, ...beside };
  },
  listTags: (catalogue, { query }) => ({
    data: addCovers(findTags(catalogue.index, query.tags), (id) => catalogue.card(id)),
  }),
  countProducts: (catalogue, { query }) =>
    countsResponse(catalogue.index.counts(countQuery(query))),
  suggest: (catalogue, { query }) => {
    const { ids, ...found } = suggestFrom(catalogue, query.Name ?? '');
    return { ...found, products: catalogue.cards(ids).map(suggestedProduct) };
  },
  readProductById: (catalogue, { params }) => catalogue.product(params.id),
  readProductBySlug: (catalogue, { params }) => catalogue.productBySlug(params.slug.toLowerCase()),
  // Videos, testimonials and the owner's own pieces are in the cached response only.
  readHome: (catalogue) => ({
    ...homeProducts(
      catalogue.newest(bestSellersShown, { bestSellers: true }),
      catalogue.newest(newestRead, { bestSellers: false }),
    ),
    watchAndShop: [],
    testimonials: [],
    sections: [
      { kind: 'opening', title: '', link: { label: 'See all products', to: '/products' } },
      { kind: 'newest', title: 'New in the shop' },
      { kind: 'best-sellers', title: 'Best sellers' },
    ],
  }),
};

function listed(catalogue: OfflineCatalogue, query: CatalogueQuery) {
  const { ids, total } = catalogue.index.query(query);
  return { data: catalogue.cards(ids), totalItems: total };
}

interface Route {
  readonly call: AnyCall;
  readonly pattern: RegExp;
}

/** Paths without parameters first: `/product/search` is no slug. */
const routes: readonly Route[] = Object.keys(handlers)
  .map((name) => catalogueCalls[name as keyof CatalogueCalls])
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((call) => ({
    call,
    pattern: new RegExp(`^/api${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

const routeOf = ({ pathname }: URL) => routes.find(({ pattern }) => pattern.test(pathname));

/** The catalogue's response to a URL; undefined when it has none. */
export function queryCatalogue(catalogue: OfflineCatalogue, url: URL): object | undefined {
  const { call, pattern } = routeOf(url) ?? {};
  if (!call || !pattern) return undefined;
  const params = call.params?.safeParse(decoded(pattern.exec(url.pathname)?.groups));
  const query = call.query?.safeParse(Object.fromEntries(url.searchParams));
  if (params?.success === false || query?.success === false) return undefined;
  const handler = handlers[call.name as keyof CatalogueCalls] as
    | ((catalogue: OfflineCatalogue, input: object) => object | undefined)
    | undefined;
  return handler?.(catalogue, { params: params?.data, query: query?.data });
}

function decoded(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

/** A search, or a size of one: `8mm`, not `ring size 16`. */
const needsWords = ({ searchParams }: URL) =>
  Boolean(searchParams.get('Name') || searchParams.get('size'));

interface CatalogueResponse {
  readonly body: object;
  /** When the catalogue was downloaded, ISO 8601. */
  readonly cachedAt: string;
}

/** Built at the first query, and again after the browser has stopped the worker. */
let opened: { readonly of: string; readonly catalogue: Promise<OfflineCatalogue> } | undefined;

/**
 * The offline catalogue's response to a public call; undefined when it has none, or none newer than
 * `newerThan`, or when it can't be read as a whole.
 */
export async function responseFromCatalogue(
  url: URL,
  newerThan = '',
): Promise<CatalogueResponse | undefined> {
  if (!routeOf(url)) return undefined;
  const stored = await readStoredCatalogue();
  if (!stored || stored.cachedAt <= newerThan) return undefined;
  try {
    if (opened?.of !== stored.parts) {
      opened = { of: stored.parts, catalogue: buildCatalogue(readProducts(stored), stored.search) };
    }
    const catalogue = await opened.catalogue;
    if (needsWords(url)) await catalogue.prepareSearch();
    const body = queryCatalogue(catalogue, url);
    return body && { body, cachedAt: stored.cachedAt };
  } catch (error) {
    console.info('The offline catalogue could not be read', error);
    opened = undefined;
    // It is downloaded again with the next update, unless one has replaced it meanwhile.
    const isCurrent = (await readStoredCatalogue())?.cachedAt === stored.cachedAt;
    if (error instanceof UnreadablePartError && isCurrent) await removeCatalogue();
    return undefined;
  }
}
