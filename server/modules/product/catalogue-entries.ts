import { setImmediate as nextIteration } from 'node:timers/promises';

import type { CatalogueEntry } from '#contract/rules/catalogue-index.ts';
import type { Reader } from '#server/db/connect.ts';

const batchSize = 1_000;

/** Reads every published product for the index, in batches so that requests are served in between. */
export async function readCatalogueEntries(read: Reader, take: (entry: CatalogueEntry) => void): Promise<void> {
  let after = '';
  for (;;) {
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
      ])
      .where('published', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const [tags, stocks] = await Promise.all([
      readTags(read, after, last.id),
      readAttributeStocks(read, after, last.id),
    ]);
    for (const row of rows) {
      take({
        id: row.id,
        name: row.name,
        shortDesc: row.short_desc,
        tags: tags.get(row.id) ?? [],
        categoryId: row.category_id,
        askedPaisa: row.sale_price_paisa ?? row.price_paisa,
        addedAt: row.added_at,
        inStock: isInStock(row, stocks.get(row.id)),
      });
    }
    after = last.id;
    await nextIteration();
  }
}

/** A product with attributes has their stock. */
function isInStock(row: { stock: number; always_available: number }, attributeStock: number | undefined): boolean {
  return (attributeStock ?? row.stock + row.always_available) > 0;
}

async function readTags(read: Reader, after: string, upTo: string): Promise<Map<string, string[]>> {
  const rows = await read
    .selectFrom('product_tags')
    .select(['product_id', 'tag'])
    .where('product_id', '>', after)
    .where('product_id', '<=', upTo)
    .orderBy('position')
    .execute();
  const tags = new Map<string, string[]>();
  for (const row of rows) {
    const known = tags.get(row.product_id);
    if (known) known.push(row.tag);
    else tags.set(row.product_id, [row.tag]);
  }
  return tags;
}

async function readAttributeStocks(read: Reader, after: string, upTo: string): Promise<Map<string, number>> {
  const rows = await selectAttributeStocks(read)
    .where('product_id', '>', after)
    .where('product_id', '<=', upTo)
    .execute();
  return stocksOf(rows);
}

/** The stock of each product's attributes; above 0 while any of them can be bought. */
function selectAttributeStocks(read: Reader) {
  return read
    .selectFrom('product_attributes')
    .select(['product_id', (row) => row.fn.sum<number>(row('stock', '+', row.ref('always_available'))).as('stock')])
    .groupBy('product_id');
}

function stocksOf(rows: readonly { product_id: string; stock: number }[]): Map<string, number> {
  return new Map(rows.map((row) => [row.product_id, row.stock]));
}
