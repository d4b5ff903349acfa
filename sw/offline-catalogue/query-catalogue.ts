import type * as z from 'zod/mini';

import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import { type CatalogueCalls, catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import type { CatalogueQuery } from '#contract/rules/catalogue-index.ts';
import {
  questionOfCounts,
  questionOfList,
  questionOfSearch,
  questionOfTag,
} from '#contract/rules/catalogue-questions.ts';
import { countsOf } from '#contract/rules/filter-counts.ts';
import { suggestedProduct, suggestFrom } from '#contract/rules/search/suggestions.ts';
import { coverShelves, findShelves } from '#contract/rules/shelf-covers.ts';
import type { OfflineCatalogue } from './offline-catalogue.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** What a call's address says, checked and filled in by its schemas as the server does it. */
interface CallInput<C extends AnyCall> {
  readonly params: Parsed<NonNullable<C['params']>>;
  readonly query: Parsed<NonNullable<C['query']>>;
}

type Answers = {
  readonly [Name in keyof CatalogueCalls]?: (
    catalogue: OfflineCatalogue,
    input: CallInput<CatalogueCalls[Name]>,
  ) => AnswerOf<CatalogueCalls[Name]> | undefined;
};

/** The calls that the catalogue can answer; undefined for what it does not have. */
const answers: Answers = {
  listProducts: (catalogue, { query }) => listed(catalogue, questionOfList(query)),
  listProductsByTag: (catalogue, { params, query }) => listed(catalogue, questionOfTag(params.tag, query)),
  searchProducts: (catalogue, { query }) => {
    const { ids, total } = catalogue.index.query(questionOfSearch(query));
    return { products: catalogue.cards(ids), totalRecords: total };
  },
  listShelves: (catalogue, { query }) => ({
    data: coverShelves(findShelves(catalogue.index, query.tags), (id) => catalogue.card(id)),
  }),
  countProducts: (catalogue, { query }) => countsOf(catalogue.index.counts(questionOfCounts(query))),
  suggest: (catalogue, { query }) => {
    const { ids, ...found } = suggestFrom(catalogue.index, query.Name ?? '');
    return { ...found, products: catalogue.cards(ids).map(suggestedProduct) };
  },
  readProductById: (catalogue, { params }) => catalogue.product(params.id),
  readProductBySlug: (catalogue, { params }) => catalogue.productBySlug(params.slug.toLowerCase()),
  // Its videos and the words of customers are in the cached response only.
  readHome: (catalogue) => ({ product: catalogue.bestSellers(), watchAndShop: [], testimonials: [] }),
};

function listed(catalogue: OfflineCatalogue, query: CatalogueQuery) {
  const { ids, total } = catalogue.index.query(query);
  return { data: catalogue.cards(ids), totalItems: total };
}

interface Route {
  readonly call: AnyCall;
  readonly pattern: RegExp;
}

/** What is named outright comes before what a parameter stands for: `/product/search` is no slug. */
const routes: readonly Route[] = Object.keys(answers)
  .map((name) => catalogueCalls[name as keyof CatalogueCalls])
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((call) => ({ call, pattern: new RegExp(`^/api${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

const routeOf = ({ pathname }: URL) => routes.find(({ pattern }) => pattern.test(pathname));

/** Whether the catalogue answers such calls at all. */
export function isSupported(url: URL): boolean {
  return routeOf(url) !== undefined;
}

/** The catalogue's response to a call's address; undefined where it has none. */
export function queryCatalogue(catalogue: OfflineCatalogue, url: URL): object | undefined {
  const { call, pattern } = routeOf(url) ?? {};
  if (!call || !pattern) return undefined;
  const params = call.params?.safeParse(decoded(pattern.exec(url.pathname)?.groups));
  const query = call.query?.safeParse(Object.fromEntries(url.searchParams));
  if (params?.success === false || query?.success === false) return undefined;
  const answer = answers[call.name as keyof CatalogueCalls] as
    | ((catalogue: OfflineCatalogue, input: object) => object | undefined)
    | undefined;
  return answer?.(catalogue, { params: params?.data, query: query?.data });
}

function decoded(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
