import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { keptCatalogue } from '#contract/names/kept-catalogue.ts';
import { bucketOf, digestLength, noDigest } from '#contract/rules/kept-catalogue/kept-buckets.ts';
import { columnsOf, type KeptRow } from '#contract/rules/kept-catalogue/kept-columns.ts';
import { keptRowOf } from '#contract/rules/kept-catalogue/kept-products.ts';
import type { Reader } from '#server/db/connect.ts';

import { cardColumns, composeCards } from './product-cards.ts';
import { readDetails } from './product-details.ts';

const slice = 250;

/** The products that lie in one bucket, in the order of their ids, and what they come to. */
export interface KeptBucket {
  readonly digest: string;
  readonly rows: readonly KeptRow[];
}

/** Reads every published product as phones keep it; a slice at a time, so that requests get their turn between. */
export async function readKeptBuckets(read: Reader): Promise<KeptBucket[]> {
  const buckets: KeptRow[][] = Array.from({ length: keptCatalogue.buckets }, () => []);
  for (let after = ''; ; ) {
    const rows = await readSlice(read, after);
    const last = rows.at(-1);
    if (!last) break;
    for (const row of await keptRowsOf(read, rows)) buckets[bucketOf(row.id)]?.push(row);
    after = last.id;
    await nextTurn();
  }
  return buckets.map((rows) => ({ digest: digestOf(rows), rows }));
}

/** The buckets with some products as they are now. What is in no bucket is left out. */
export async function patchKeptBuckets(
  read: Reader,
  buckets: readonly KeptBucket[],
  ids: readonly string[],
): Promise<KeptBucket[]> {
  const patched = [...buckets];
  for (let from = 0; from < ids.length; from += slice) {
    const rows = await selectRows(read)
      .where('id', 'in', ids.slice(from, from + slice))
      .execute();
    for (const row of await keptRowsOf(read, rows)) {
      const number = bucketOf(row.id);
      const known = (patched[number]?.rows ?? []).map((one) => (one.id === row.id ? row : one));
      patched[number] = { digest: digestOf(known), rows: known };
    }
  }
  return patched;
}

type ProductRow = Awaited<ReturnType<typeof readSlice>>[number];

function readSlice(read: Reader, after: string) {
  return selectRows(read).where('id', '>', after).orderBy('id').limit(slice).execute();
}

function selectRows(read: Reader) {
  return read
    .selectFrom('products')
    .select([...cardColumns, 'description', 'category_id', 'added_at', 'best_seller'])
    .where('published', '=', 1);
}

async function keptRowsOf(read: Reader, rows: readonly ProductRow[]): Promise<KeptRow[]> {
  const ids = rows.map((row) => row.id);
  const [cards, detailsOf] = await Promise.all([composeCards(read, rows), readDetails(read, ids)]);
  return cards.map((card, at) => {
    const { id, description, category_id, added_at, best_seller } = rows[at] as ProductRow;
    return keptRowOf(
      { ...card, description, ...detailsOf(id) },
      { categoryId: category_id, addedAt: added_at, isBestSeller: best_seller === 1 },
    );
  });
}

/** Another text whenever what phones are told is another, or the form in which it is told. */
function digestOf(rows: readonly KeptRow[]): string {
  if (rows.length === 0) return noDigest;
  const hash = createHash('sha256').update(`${keptCatalogue.format}`);
  hash.update(JSON.stringify(columnsOf(rows)));
  return hash.digest('base64url').slice(0, digestLength);
}
