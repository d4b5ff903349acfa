import { sql } from 'kysely';
import type { changeStock, setPrices } from '#contract/calls/admin/product-calls.ts';
import type {
  DeskProduct,
  DeskProductRow,
  NewProduct,
  ProductFields,
  VariantFields,
} from '#contract/calls/admin/product-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { productSlug } from '#contract/names/reserved-slugs.ts';
import { omit } from '#contract/omit.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidField, invalidInput } from '#server/http/failure-error.ts';
import {
  lockCatalogueShared,
  raiseCatalogueVersion,
  recordChange,
} from '#server/modules/product/catalogue-version.ts';
import { readCategoryGuess } from '#server/modules/product/import-words.ts';
import {
  type KnownProduct,
  loadProducts,
  type VariantDraft,
} from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { slugOf } from '#server/modules/product/slug.ts';

import { requireLimits } from './changed-limits.ts';
import { draftOfFields, optionsKey, requireValidFields, saleReasons } from './product-fields.ts';
import { composeDeskRows, productGone, readDeskRow, rowColumns } from './read-products.ts';

/** Creates a product under a free address made from its name. Returns its id. */
export async function createProduct(trx: Trx, fields: NewProduct): Promise<string> {
  const guess = await readCategoryGuess(trx);
  await requireValidFields(trx, fields, guess.shelves);
  const slug = await freeSlug(trx, fields.name);
  const addedAt = new Date().toISOString();
  await writeProduct(trx, draftOfFields(fields, { slug, stock: fields.stock, addedAt }, guess));
  const { id } = await trx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes everything of a product but its stock. */
export async function editProduct(
  trx: Trx,
  before: DeskProduct,
  sent: ProductFields,
): Promise<void> {
  const fields = requireLimits(sent, before);
  const guess = await readCategoryGuess(trx);
  await requireValidFields(trx, fields, guess.shelves, before);
  const didPrepare = await prepareVariants(trx, before, fields.variants);
  const known = (await loadProducts(trx, [before.slug])).get(before.slug);
  if (!known) throw productGone();
  await writeProduct(trx, draftOfFields(fields, known, guess), didPrepare);
}

/**
 * The writer matches variants by their options: those that were renamed keep their ids, which carts
 * refer to. Returns whether any was deleted or renamed, which the writer can't see any more.
 */
async function prepareVariants(
  trx: Trx,
  before: DeskProduct,
  variants: readonly VariantFields[],
): Promise<boolean> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id))) {
    throw invalidField('variants', 'unknown-variant', 'A variant does not exist any more.');
  }
  const kept = new Set(ids);
  const deleted = [...known.keys()].filter((id) => !kept.has(id));
  if (deleted.length > 0)
    await trx.deleteFrom('product_attributes').where('id', 'in', deleted).execute();
  let didChange = deleted.length > 0;
  for (const { id, options } of variants) {
    const old = id === undefined ? undefined : known.get(id);
    if (!old || optionsKey(old.options) === optionsKey(options)) continue;
    didChange = true;
    await trx
      .updateTable('product_attributes')
      .set({ options: optionsKey(options) })
      .where('id', '=', old.id)
      .execute();
  }
  return didChange;
}

/** `rose-quartz-ring`, or `rose-quartz-ring-2` when that is taken. */
async function freeSlug(read: Reader, name: string): Promise<string> {
  const base = productSlug(slugOf(name, catalogueLimits.slugMax - 8) || 'product');
  const rows = await read
    .selectFrom('products')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute();
  // One that is deleted may come back.
  const deleted = await read
    .selectFrom('deleted_products')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute();
  const taken = new Set([...rows, ...deleted].map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

type PriceChange = BodyOf<typeof setPrices>['products'][number];

/**
 * Sets the prices of many products. Throws 409 with all that were changed meanwhile; then none is
 * changed.
 */
export async function setProductPrices(
  trx: Trx,
  changes: readonly PriceChange[],
): Promise<{ before: DeskProductRow[]; after: DeskProductRow[] }> {
  requireValidPrices(changes);
  await raiseCatalogueVersion(trx);
  const ids = changes.map(({ id }) => id);
  const before = await readRows(trx, ids);
  const rowById = new Map(before.map((row) => [row.id, row]));
  const isCurrent = ({ id, version }: PriceChange) => rowById.get(id)?.version === version;
  const stale = changes.filter((change) => !isCurrent(change));
  if (stale.length > 0)
    throw staleProducts(stale.map(({ id }) => ({ id, current: rowById.get(id) })));

  const known = await loadProducts(
    trx,
    before.map(({ slug }) => slug),
  );
  for (const change of changes) {
    const row = rowById.get(change.id);
    const product = row && known.get(row.slug);
    if (row && product) await writeProduct(trx, withPrices(product, change, row));
  }
  return { before, after: await readRows(trx, ids) };
}

function withPrices(known: KnownProduct, change: PriceChange, row: DeskProductRow): KnownProduct {
  const changeById = new Map((change.variants ?? []).map((variant) => [variant.id, variant]));
  const idByOptions = new Map(row.variants.map(({ id, options }) => [optionsKey(options), id]));
  const attributes = known.attributes.map((variant): VariantDraft => {
    const wanted = changeById.get(idByOptions.get(optionsKey(variant.options)) ?? '');
    if (!wanted) return variant;
    const rest = omit(variant, 'pricePaisa', 'salePaisa');
    const { pricePaisa, salePaisa } = wanted;
    return pricePaisa === null ? rest : { ...rest, pricePaisa, salePaisa };
  });
  const { pricePaisa, salePaisa = null } = change;
  return { ...known, ...(pricePaisa !== undefined && { pricePaisa, salePaisa }), attributes };
}

function requireValidPrices(changes: readonly PriceChange[]): void {
  const reasons: FailureReason[] = [];
  const seen = new Set<string>();
  for (const [at, change] of changes.entries()) {
    const field = `products.${at}`;
    if (seen.has(change.id)) {
      reasons.push({ code: 'product-twice', description: 'A product is there twice.', field });
    }
    seen.add(change.id);
    const { pricePaisa = null, salePaisa = null } = change;
    reasons.push(...saleReasons({ pricePaisa, salePaisa }, field));
    for (const variant of change.variants ?? []) reasons.push(...saleReasons(variant, field));
  }
  if (reasons.length > 0) throw invalidInput(reasons);
}

async function readRows(trx: Trx, ids: readonly string[]): Promise<DeskProductRow[]> {
  return composeDeskRows(
    trx,
    await trx.selectFrom('products').select(rowColumns).where('id', 'in', ids).execute(),
  );
}

type StockChange = BodyOf<typeof changeStock>;

/**
 * Raises or lowers a stock. Throws 409 when it would go below 0, and 422 for a product whose
 * variants have the stock.
 */
export async function changeStockBy(
  trx: Trx,
  database: Pick<ShopDatabase, 'kind'>,
  productId: string,
  { by, variantId }: StockChange,
): Promise<{ before: DeskProductRow; after: DeskProductRow }> {
  await lockCatalogueShared(trx, database);
  const before = await readDeskRow(trx, productId);
  requireVariant(before, variantId);
  const [table, id] =
    variantId === undefined
      ? (['products', productId] as const)
      : (['product_attributes', variantId] as const);
  const changed = await trx
    .updateTable(table)
    .set({ stock: sql<number>`stock + ${by}` })
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${by} between 0 and ${productLimits.stockMax}`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await impossible(trx, productId, { by, variantId });
  await recordChange(trx, 'edit');
  return { before, after: await readDeskRow(trx, productId) };
}

function requireVariant({ variants }: DeskProductRow, variantId: string | undefined): void {
  const isRight =
    variantId === undefined ? variants.length === 0 : variants.some(({ id }) => id === variantId);
  if (isRight) return;
  throw invalidField(
    'variantId',
    'unknown-variant',
    variantId === undefined
      ? 'Each variant of this product has its own stock.'
      : 'This variant does not exist any more.',
  );
}

async function impossible(
  trx: Trx,
  productId: string,
  { by, variantId }: StockChange,
): Promise<FailureError> {
  const product = await readDeskRow(trx, productId);
  const { stock } = product.variants.find(({ id }) => id === variantId) ?? product;
  const message =
    by < 0
      ? `Only ${stock} left, so ${-by} cannot be taken away.`
      : 'This stock would be too high.';
  return new FailureError(409, message, [
    { code: 'stock-short', description: message, field: 'by' },
  ]);
}

/** 409 that names each product that was changed or deleted meanwhile. */
function staleProducts(
  stale: readonly { readonly id: string; readonly current: DeskProductRow | undefined }[],
): FailureError {
  const reasons = stale.map(({ id, current }) => ({
    code: deskReasons.stale,
    description: current
      ? `'${current.name}' was changed meanwhile.`
      : 'A product was deleted meanwhile.',
    field: id,
  }));
  const products = stale.flatMap(({ current }) => current ?? []);
  const message = `Nothing was changed: ${reasons.length === 1 ? 'one product was' : `${reasons.length} products were`} changed meanwhile.`;
  return new FailureError(409, message, reasons, { current: { products } });
}
