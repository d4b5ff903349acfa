import type * as z from 'zod/mini';

import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import type { CatalogueCalls } from '#contract/calls/catalogue-calls.ts';
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
import type { KeptShop } from './kept-shop.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** What a call asks, checked and filled in by its schemas as the server does it. */
interface Asked<C extends AnyCall> {
  readonly params: Parsed<NonNullable<C['params']>>;
  readonly query: Parsed<NonNullable<C['query']>>;
}

type Answers = {
  readonly [Name in keyof CatalogueCalls]?: (
    shop: KeptShop,
    asked: Asked<CatalogueCalls[Name]>,
  ) => AnswerOf<CatalogueCalls[Name]> | undefined;
};

/** The calls that the kept catalogue can answer; undefined for what it does not have. */
const answers = {
  listProducts: (shop, { query }) => listed(shop, questionOfList(query)),
  listProductsByTag: (shop, { params, query }) => listed(shop, questionOfTag(params.tag, query)),
  searchProducts: (shop, { query }) => {
    const { ids, total } = shop.index.query(questionOfSearch(query));
    return { products: shop.cards(ids), totalRecords: total };
  },
  listShelves: (shop, { query }) => ({
    data: coverShelves(findShelves(shop.index, query.tags), (id) => shop.card(id)),
  }),
  countProducts: (shop, { query }) => countsOf(shop.index.counts(questionOfCounts(query))),
  suggest: (shop, { query }) => {
    const { ids, ...found } = suggestFrom(shop.index, query.Name ?? '');
    return { ...found, products: shop.cards(ids).map(suggestedProduct) };
  },
  readProductById: (shop, { params }) => shop.product(params.id),
  readProductBySlug: (shop, { params }) => shop.productBySlug(params.slug.toLowerCase()),
  // Its videos and the words of customers are kept by the worker only.
  readHome: (shop) => ({ product: shop.bestSellers(), watchAndShop: [], testimonials: [] }),
} satisfies Answers;

function listed(shop: KeptShop, question: CatalogueQuery) {
  const { ids, total } = shop.index.query(question);
  return { data: shop.cards(ids), totalItems: total };
}

/** What the kept catalogue knows an answer to. */
export type KeptCallName = keyof typeof answers;

/** The kept catalogue's answer to a call; undefined where it has none. */
export function answerFromKept<C extends AnyCall>(shop: KeptShop, call: C, input: CallInput): AnswerOf<C> | undefined {
  const answer = answers[call.name as KeptCallName] as
    | ((shop: KeptShop, asked: object) => AnswerOf<C> | undefined)
    | undefined;
  const params = call.params?.safeParse(input.params ?? {});
  const query = call.query?.safeParse(asSent(input.query));
  if (!answer || params?.success === false || query?.success === false) return undefined;
  return answer(shop, { params: params?.data, query: query?.data });
}

/** As over the wire, where neither undefined nor an empty text is sent. */
function asSent(query: CallInput['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
