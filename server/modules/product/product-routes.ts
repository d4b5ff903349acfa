import type { FastifyInstance } from 'fastify';

import {
  listProducts,
  listProductsByTag,
  listTags,
  type Product,
  readProductById,
  readProductBySlug,
  searchProducts,
} from '#contract/calls/product-calls.ts';
import { countProducts, suggest } from '#contract/calls/search-calls.ts';
import type { CatalogueQuery } from '#contract/rules/catalogue/catalogue-index.ts';
import {
  countQuery,
  countsResponse,
  listQuery,
  searchQuery,
  tagQuery,
} from '#contract/rules/catalogue/catalogue-queries.ts';
import { isMissed } from '#contract/rules/catalogue/missed-search.ts';
import {
  besideProducts,
  type Searched,
  suggestedProduct,
  suggestFrom,
} from '#contract/rules/search/suggestions.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';
import { readCards } from './product-cards.ts';
import { readProduct, readTagCards } from './product-store.ts';
import { PostTitles, shownText } from './searched-texts.ts';

/** The catalogue's calls: the index finds ids, and the store reads those rows. */
export async function productRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database, missedSearches } = app;
  const posts = new PostTitles(database.read);

  const searched = async (): Promise<Searched> => {
    const index = await catalogue.index();
    return {
      index,
      shelves: await catalogue.searchedShelves(),
      posts: await posts.current(index.shelves),
    };
  };

  const findCards = async (query: CatalogueQuery) => {
    const { ids, total } = (await catalogue.index()).query(query);
    return { cards: await readCards(database.read, ids), total };
  };

  const findProduct = async (
    by: { readonly id: string } | { readonly slug: string },
  ): Promise<Product> => {
    const product = await readProduct(database.read, by, await catalogue.index());
    if (!product) throw notFound('Product not found');
    return product;
  };

  servePublic(app, listProducts, async ({ query }) => {
    const { cards, total } = await findCards(listQuery(query));
    return { data: cards, totalItems: total };
  });

  servePublic(
    app,
    listProductsByTag,
    async ({ params, query }) => {
      const { cards, total } = await findCards(tagQuery(params.tag, query));
      return { data: cards, totalItems: total };
    },
    { cacheKey: ({ params, query }) => tagQuery(params.tag, query) },
  );

  servePublic(
    app,
    searchProducts,
    async ({ query }) => {
      const asked = searchQuery(query);
      const shop = await searched();
      const answer = shop.index.query(asked);
      const found = {
        products: await readCards(database.read, answer.ids),
        totalRecords: answer.total,
        ...besideProducts(shop, asked, answer),
      };
      // A further page is no further search.
      if (asked.name && !asked.isExact && asked.page === 1 && isMissed(found))
        missedSearches.add(asked.name, shownText(found.products, answer.total));
      return found;
    },
    // What the shop doesn't have is counted each time.
    { cacheKey: ({ query }) => searchQuery(query), isKept: (found) => !isMissed(found) },
  );

  servePublic(
    app,
    countProducts,
    async ({ query }) => countsResponse((await catalogue.index()).counts(countQuery(query))),
    {
      isCacheable: false,
      cacheKey: ({ query }) => countQuery(query),
    },
  );

  servePublic(
    app,
    suggest,
    async ({ query: { Name = '' } }) => {
      const { ids, ...found } = suggestFrom(await searched(), Name);
      const cards = await readCards(database.read, ids);
      return { ...found, products: cards.map(suggestedProduct) };
    },
    { isCacheable: false },
  );

  servePublic(app, listTags, async ({ query }) => ({
    data: await readTagCards(database.read, await catalogue.index(), query.tags),
  }));

  servePublic(app, readProductById, ({ params }) => findProduct({ id: params.id }));

  servePublic(
    app,
    readProductBySlug,
    ({ params }) => findProduct({ slug: params.slug.toLowerCase() }),
    {
      cacheKey: ({ params }) => params.slug.toLowerCase(),
    },
  );
}
