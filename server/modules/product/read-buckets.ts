import { createHash } from 'node:crypto';
import { setImmediate as nextIteration } from 'node:timers/promises';

import { offlineCatalogue } from '#contract/names/offline-catalogue.ts';
import { bucketOf, digestLength, noDigest } from '#contract/rules/offline-catalogue/buckets.ts';
import { type CatalogueRow, columnsOf } from '#contract/rules/offline-catalogue/product-columns.ts';
import { rowOf } from '#contract/rules/offline-catalogue/product-rows.ts';
import type { Reader } from '#server/db/connect.ts';

import { cardColumns, composeCards } from './product-cards.ts';
import { readDetails } from './product-details.ts';

const batchSize = 250;

/** The products of one bucket in the order of their ids, and the digest of them. */
export interface CatalogueBucket {
  readonly digest: string;
  readonly rows: readonly CatalogueRow[];
}

/** Reads every published product for the offline catalogue, in batches so that requests are served in between. */
export async function readBuckets(read: Reader): Promise<CatalogueBucket[]> {
  const buckets: CatalogueRow[][] = Array.from({ length: offlineCatalogue.buckets }, () => []);
  for (let after = ''; ; ) {
    const rows = await readBatch(read, after);
    const last = rows.at(-1);
    if (!last) break;
    for (const row of await composeRows(read, rows)) buckets[bucketOf(row.id)]?.push(row);
    after = last.id;
    await nextIteration();
  }
  return buckets.map((rows) => ({ digest: digestOf(rows), rows }));
}

type ProductRow = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(read: Reader, after: string) {
  return selectRows(read).where('id', '>', after).orderBy('id').limit(batchSize).execute();
}

function selectRows(read: Reader) {
  return read
    .selectFrom('products')
    .select([...cardColumns, 'description', 'category_id', 'added_at', 'best_seller'])
    .where('published', '=', 1);
}

async function composeRows(read: Reader, rows: readonly ProductRow[]): Promise<CatalogueRow[]> {
  const ids = rows.map((row) => row.id);
  const [cards, detailsOf] = await Promise.all([composeCards(read, rows), readDetails(read, ids)]);
  return cards.map((card, at) => {
    const { id, description, category_id, added_at, best_seller } = rows[at] as ProductRow;
    return rowOf(
      { ...card, description, ...detailsOf(id) },
      { categoryId: category_id, addedAt: added_at, isBestSeller: best_seller === 1 },
    );
  });
}

/** Changes with the content of the rows and with the format. */
function digestOf(rows: readonly CatalogueRow[]): string {
  if (rows.length === 0) return noDigest;
  const hash = createHash('sha256').update(`${offlineCatalogue.format}`);
  hash.update(JSON.stringify(columnsOf(rows)));
  return hash.digest('base64url').slice(0, digestLength);
}
