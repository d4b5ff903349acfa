import { isDeepStrictEqual } from 'node:util';

import type { ManyChoice } from '#contract/calls/admin/many-product-calls.ts';
import type { ManyState, Prices } from '#contract/rules/catalogue/many-changes.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { batchSize, loadProducts } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';

import { categoryIdOf } from './product-fields.ts';
import { matchesWord, taggedIds } from './read-products.ts';

// What changes of many products read and write of them.

/** A product with what such a change can change. */
export interface ManyProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly state: ManyState;
  /** The names of variants that have prices of their own, by id. */
  readonly variantNames: ReadonlyMap<string, string>;
}

/** The ids of the products that are meant, `most` at most, by name. */
export async function chosenIds(
  read: Reader,
  { ids, search = '', tag = '' }: ManyChoice,
  most: number,
): Promise<string[]> {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, 10);
  let query = read.selectFrom('products').select('id').orderBy('name').orderBy('id').limit(most);
  if (ids) query = query.where('id', 'in', [...ids]);
  else query = query.where((where) => where.and(words.map((word) => matchesWord(where, word))));
  if (tag !== '') query = query.where((where) => where('id', 'in', taggedIds(where, tag)));
  return (await query.execute()).map(({ id }) => id);
}

/** Reads products, in the order of their ids; those that are gone are missing. */
export async function readMany(read: Reader, ids: readonly string[]): Promise<ManyProduct[]> {
  const products = new Map<string, ManyProduct>();
  for (let at = 0; at < ids.length; at += batchSize)
    for (const product of await readBatch(read, ids.slice(at, at + batchSize)))
      products.set(product.id, product);
  return ids.flatMap((id) => products.get(id) ?? []);
}

async function readBatch(read: Reader, ids: readonly string[]): Promise<ManyProduct[]> {
  const rows = await read
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'price_paisa', 'sale_price_paisa', 'sale_ends_at', 'published'])
    .where('id', 'in', ids)
    .execute();
  const tags = await read
    .selectFrom('product_tags')
    .select(['product_id', 'tag'])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute();
  const variants = await read
    .selectFrom('product_attributes')
    .select(['id', 'product_id', 'value', 'price_paisa', 'sale_price_paisa'])
    .where('product_id', 'in', ids)
    .where('price_paisa', 'is not', null)
    .orderBy('position')
    .execute();
  const tagsOf = Map.groupBy(tags, ({ product_id }) => product_id);
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id);
  return rows.map((row) => {
    const own = variantsOf.get(row.id) ?? [];
    const prices = own.map(({ id, price_paisa, sale_price_paisa }): [string, Prices] => [
      id,
      { pricePaisa: price_paisa ?? 0, salePaisa: sale_price_paisa },
    ]);
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      state: {
        pricePaisa: row.price_paisa,
        salePaisa: row.sale_price_paisa,
        saleEndsAt: row.sale_ends_at,
        published: row.published === 1,
        tags: (tagsOf.get(row.id) ?? []).map(({ tag }) => tag),
        variants: Object.fromEntries(prices),
      },
      variantNames: new Map(own.map(({ id, value }) => [id, value])),
    };
  });
}

/**
 * Writes what differs of a product, and raises its version. The caller raises the catalogue's
 * version first.
 */
export async function writeState(
  trx: Trx,
  { id, slug, state: before }: ManyProduct,
  after: ManyState,
  guess: CategoryGuess,
): Promise<void> {
  if (!isDeepStrictEqual(before.tags, after.tags)) await writeTags(trx, slug, after.tags, guess);
  for (const [variantId, { pricePaisa, salePaisa }] of Object.entries(after.variants)) {
    if (isDeepStrictEqual(before.variants[variantId], after.variants[variantId])) continue;
    await trx
      .updateTable('product_attributes')
      .set({ price_paisa: pricePaisa, sale_price_paisa: salePaisa })
      .where('id', '=', variantId)
      .where('product_id', '=', id)
      .execute();
  }
  await trx
    .updateTable('products')
    .set((row) => ({
      price_paisa: after.pricePaisa,
      sale_price_paisa: after.salePaisa,
      sale_ends_at: after.saleEndsAt,
      published: after.published ? 1 : 0,
      changed_at: new Date().toISOString(),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A category that was guessed of the tags is guessed again. */
async function writeTags(
  trx: Trx,
  slug: string,
  tags: readonly string[],
  guess: CategoryGuess,
): Promise<void> {
  const known = (await loadProducts(trx, [slug])).get(slug);
  if (!known) return;
  const categoryId = categoryIdOf({ name: known.name, tags }, known, guess);
  await writeProduct(trx, { ...known, tags, categoryId });
}
