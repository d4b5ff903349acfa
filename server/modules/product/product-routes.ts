import type { FastifyInstance } from 'fastify';

import { countProducts, suggest } from '#contract/calls/finding-calls.ts';
import {
  listProducts,
  listProductsByTag,
  type Product,
  readProductById,
  readProductBySlug,
  searchProducts,
} from '#contract/calls/product-calls.ts';
import { listShelves } from '#contract/calls/shelf-calls.ts';
import type { CatalogueQuery } from '#contract/rules/catalogue-index.ts';
import {
  questionOfCounts,
  questionOfList,
  questionOfSearch,
  questionOfTag,
} from '#contract/rules/catalogue-questions.ts';
import { countsOf } from '#contract/rules/filter-counts.ts';
import { suggestedProduct, suggestFrom } from '#contract/rules/search/suggestions.ts';
import { notFound } from '#server/http/failure-error.ts';
import { addTags, stockOrderTag } from '#server/http/response-tags.ts';
import { servePublic } from '#server/http/serve.ts';

import { PostTitles } from './post-titles.ts';
import { readCards } from './product-cards.ts';
import { readProduct, readTagCards } from './product-store.ts';

/** The catalogue's calls: the index finds ids, and the store reads those rows. */
export async function productRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database } = app;

  const findCards = async (query: CatalogueQuery) => {
    if (query.inStock) addTags(stockOrderTag);
    const { ids, total } = (await catalogue.index()).query(query);
    return { cards: await readCards(database.publicRead, ids), total };
  };

  const findProduct = async (by: { readonly id: string } | { readonly slug: string }): Promise<Product> => {
    const product = await readProduct(database.publicRead, by, await catalogue.index());
    if (!product) throw notFound('Product not found');
    return product;
  };

  servePublic(app, listProducts, async ({ query }) => {
    const { cards, total } = await findCards(questionOfList(query));
    return { data: cards, totalItems: total };
  });

  servePublic(
    app,
    listProductsByTag,
    async ({ params, query }) => {
      const { cards, total } = await findCards(questionOfTag(params.tag, query));
      return { data: cards, totalItems: total };
    },
    { cacheKey: ({ params, query }) => questionOfTag(params.tag, query) },
  );

  servePublic(
    app,
    searchProducts,
    async ({ query }) => {
      const { cards, total } = await findCards(questionOfSearch(query));
      return { products: cards, totalRecords: total };
    },
    { cacheKey: ({ query }) => questionOfSearch(query) },
  );

  servePublic(
    app,
    countProducts,
    async ({ query }) => {
      addTags(stockOrderTag);
      return countsOf((await catalogue.index()).counts(questionOfCounts(query)));
    },
    { isCacheable: false, cacheKey: ({ query }) => questionOfCounts(query) },
  );

  const posts = new PostTitles(database.publicRead);
  servePublic(
    app,
    suggest,
    async ({ query: { Name = '' } }) => {
      const { ids, ...found } = suggestFrom(await catalogue.index(), Name);
      const cards = await readCards(database.publicRead, ids);
      return { ...found, products: cards.map(suggestedProduct), posts: await posts.suggest(Name) };
    },
    { isCacheable: false },
  );

  servePublic(app, listShelves, async ({ query }) => ({
    data: await readTagCards(database.publicRead, await catalogue.index(), query.tags),
  }));

  servePublic(app, readProductById, ({ params }) => findProduct({ id: params.id }), { failures: [404] });

  servePublic(app, readProductBySlug, ({ params }) => findProduct({ slug: params.slug.toLowerCase() }), {
    failures: [404],
    cacheKey: ({ params }) => params.slug.toLowerCase(),
  });
}
