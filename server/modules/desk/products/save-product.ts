import type { DeskProduct, NewProduct, ProductFields, VariantFields } from '#contract/calls/admin/product-schemas.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { loadProducts } from '#server/modules/product/load-products.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { slugOf } from '#server/modules/product/slug.ts';

import { draftOf, optionsKey, requireValidFields } from './product-fields.ts';
import { productGone, readProductForDesk } from './read-desk-product.ts';
import { requireCurrentVersion } from './stale-product.ts';

/** Creates a product under a free address made from its name. */
export async function createProduct(trx: Trx, fields: NewProduct): Promise<DeskProduct> {
  await raiseCatalogueVersion(trx);
  await requireValidFields(trx, fields, []);
  const slug = await freeSlug(trx, fields.name);
  const addedAt = new Date().toISOString();
  await writeProduct(trx, draftOf(fields, { slug, stock: fields.stock, addedAt }));
  const { id } = await trx.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return readProductForDesk(trx, id);
}

/** Changes everything of a product but its stock. Throws 409 when `version` is not the current one. */
export async function editProduct(
  trx: Trx,
  id: string,
  { version, ...fields }: ProductFields & { readonly version: number },
): Promise<{ before: DeskProduct; after: DeskProduct }> {
  await raiseCatalogueVersion(trx);
  const before = await requireCurrentVersion(trx, id, version);
  await requireValidFields(trx, fields, before.tags);
  await prepareVariants(trx, before, fields.variants);
  const known = (await loadProducts(trx, [before.slug])).get(before.slug);
  if (!known) throw productGone();
  await writeProduct(trx, draftOf(fields, known));
  return { before, after: await readProductForDesk(trx, id) };
}

/** Deletes a product with its pictures and reviews. Orders have copies of what they show. */
export async function deleteProduct(trx: Trx, id: string, version: number): Promise<DeskProduct> {
  await raiseCatalogueVersion(trx);
  const before = await requireCurrentVersion(trx, id, version);
  await trx.deleteFrom('products').where('id', '=', id).execute();
  return before;
}

/** The writer matches variants by their options: those that were renamed keep their ids, which carts refer to. */
async function prepareVariants(trx: Trx, before: DeskProduct, variants: readonly VariantFields[]): Promise<void> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id))) {
    throw invalidInput([
      { code: 'unknown-variant', description: 'A variant does not exist any more.', field: 'variants' },
    ]);
  }
  const deleted = [...known.keys()].filter((id) => !ids.includes(id));
  if (deleted.length > 0) await trx.deleteFrom('product_attributes').where('id', 'in', deleted).execute();
  for (const { id, options } of variants) {
    const old = id === undefined ? undefined : known.get(id);
    if (!old || optionsKey(old.options) === optionsKey(options)) continue;
    await trx
      .updateTable('product_attributes')
      .set({ options: optionsKey(options) })
      .where('id', '=', old.id)
      .execute();
  }
}

/** `rose-quartz-ring`, or `rose-quartz-ring-2` when that is taken. */
async function freeSlug(read: Reader, name: string): Promise<string> {
  const base =
    slugOf(name)
      .slice(0, catalogueLimits.slugMax - 8)
      .replace(/-+$/, '') || 'product';
  const rows = await read.selectFrom('products').select('slug').where('slug', 'like', `${base}%`).execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
