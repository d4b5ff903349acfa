import { setImmediate as nextIteration } from 'node:timers/promises';

import type { CatalogueEntry } from '#contract/rules/catalogue-index.ts';
import { askedPaisa, ratingOf, soldOf } from '#contract/rules/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import { readParts, readRatings } from './product-cards.ts';

const batchSize = 1_000;
/** What counts as sold, for the order of equal matches. */
const soldWithinMs = 90 * 24 * 60 * 60 * 1000;

/** Reads every published product for the index, in batches so that requests are served in between. */
export async function readCatalogueEntries(read: Reader): Promise<CatalogueEntry[]> {
  const sold = await readSold(read);
  const entries: CatalogueEntry[] = [];
  for (let after = ''; ; ) {
    const rows = await read
      .selectFrom('products')
      .select([
        'id',
        'name',
        'short_desc',
        'category_id',
        'price_paisa',
        'sale_price_paisa',
        'added_at',
        'stock',
        'always_available',
        'best_seller',
      ])
      .where('published', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return entries;
    const ids = rows.map(({ id }) => id);
    const [tags, variants, information, ratings] = await Promise.all([
      readParts(read, 'product_tags', ids),
      readParts(read, 'product_attributes', ids),
      readParts(read, 'product_information', ids),
      readRatings(read, ids),
    ]);
    for (const row of rows) {
      const own = variants(row.id);
      const rating = ratings.get(row.id);
      entries.push({
        id: row.id,
        name: row.name,
        shortDesc: row.short_desc,
        tags: tags(row.id).map(({ tag }) => tag),
        categoryId: row.category_id,
        askedPaisa: askedPaisa(row.price_paisa, row.sale_price_paisa),
        addedAt: row.added_at,
        // A product with variants has their stock.
        inStock: (own.length > 0 ? own : [row]).some(({ stock, always_available }) => stock + always_available > 0),
        isOnSale: row.sale_price_paisa !== null,
        isBestSeller: row.best_seller === 1,
        rating: ratingOf(rating ? rating.sum / rating.count : 0, rating?.count ?? 0),
        sold: sold.get(row.id) ?? 0,
        details: [...own, ...information(row.id)].map(({ name, value }) => [name, value]),
      });
    }
    after = last.id;
    await nextIteration();
  }
}

/** How much of each product was sold in the last three months, by `soldOf`. */
export async function readSold(read: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
    .where('ordered_at', '>', new Date(Date.now() - soldWithinMs).toISOString())
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, quantity }) => [product_id, soldOf(Number(quantity))]));
}
