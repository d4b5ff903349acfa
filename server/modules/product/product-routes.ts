import type { FastifyInstance } from 'fastify';

import {
  listProducts,
  listProductsByTag,
  type Product,
  readProductById,
  readProductBySlug,
  searchProducts,
} from '#contract/calls/product-calls.ts';
import { listShelves } from '#contract/calls/shelf-calls.ts';
import { parseSortOrder } from '#contract/names/sorts.ts';
import { canonicalTag } from '#contract/names/tags.ts';
import type { CatalogueQuery } from '#contract/rules/catalogue-index.ts';
import { paisaFromRupees } from '#contract/rules/money.ts';
import { notFound } from '#server/http/failure-error.ts';
import { servePublic } from '#server/http/serve.ts';

import { readCards } from './product-cards.ts';
import { readProduct } from './product-store.ts';
import { readShelves } from './shelf-store.ts';

/** The catalogue's calls: the index finds, the store reads just those rows. */
export async function productRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, database } = app;

  const findCards = async (query: CatalogueQuery) => {
    const { ids, total } = (await catalogue.index()).query(query);
    return { cards: await readCards(database.read, ids), total };
  };

  const findProduct = async (by: { readonly id: string } | { readonly slug: string }): Promise<Product> => {
    const product = await readProduct(database.read, by, await catalogue.index());
    if (!product) throw notFound('Product not found');
    return product;
  };

  servePublic(app, listProducts, async ({ query }) => {
    const { cards, total } = await findCards({ page: query.pageNumber, pageSize: query.pageSize });
    return { data: cards, totalItems: total };
  });

  servePublic(app, listProductsByTag, async ({ params, query }) => {
    const { cards, total } = await findCards({
      tag: canonicalTag(params.tag),
      page: query.pageNumber,
      pageSize: query.pageSize,
      ...given('sort', parseSortOrder(query.sortBy)),
    });
    return { data: cards, totalItems: total };
  });

  servePublic(app, searchProducts, async ({ query }) => {
    const { cards, total } = await findCards({
      page: query.PageNumber,
      pageSize: query.PageSize,
      ...given('name', query.Name?.trim() || undefined),
      ...given('minPaisa', query.MinPrice && paisaFromRupees(query.MinPrice)),
      ...given('maxPaisa', query.MaxPrice && paisaFromRupees(query.MaxPrice)),
      ...given('categoryIds', parseCategoryIds(query.categoryId)),
      ...given('sort', parseSortOrder(query.SortBy)),
    });
    return { products: cards, totalRecords: total };
  });

  servePublic(app, listShelves, async ({ query }) => ({
    data: await readShelves(database.read, await catalogue.index(), query.tags),
  }));

  servePublic(app, readProductById, ({ params }) => findProduct({ id: params.id }), { failures: [404] });

  servePublic(app, readProductBySlug, ({ params }) => findProduct({ slug: params.slug.toLowerCase() }), {
    failures: [404],
  });
}

/** A property only where there is something to say. */
function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}

/** An empty list is no filter; ids nobody has match nothing. */
function parseCategoryIds(text: string | undefined): number[] | undefined {
  const ids = (text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  return ids.length > 0 ? ids : undefined;
}
