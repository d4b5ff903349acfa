import type { setPrices } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import type { Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { type KnownProduct, loadProducts } from '#server/modules/product/load-products.ts';
import type { VariantDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';

import { composeDeskRows, rowColumns } from './desk-product-rows.ts';
import { optionsKey, saleReasons } from './product-fields.ts';
import { staleProducts } from './stale-product.ts';

type PriceChange = BodyOf<typeof setPrices>['products'][number];

/** Sets the prices of many products. Throws 409 with all that were changed meanwhile; then none is changed. */
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
  if (stale.length > 0) throw staleProducts(stale.map(({ id }) => ({ id, current: rowById.get(id) })));

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
  const attributes = known.attributes.map((variant): VariantDraft => {
    const id = row.variants.find(({ options }) => optionsKey(options) === optionsKey(variant.options))?.id ?? '';
    const wanted = changeById.get(id);
    if (!wanted) return variant;
    const { pricePaisa: _, salePaisa: __, ...rest } = variant;
    const { pricePaisa, salePaisa } = wanted;
    return pricePaisa === null ? rest : { ...rest, pricePaisa, salePaisa };
  });
  return { ...known, pricePaisa: change.pricePaisa, salePaisa: change.salePaisa, attributes };
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
    reasons.push(...saleReasons(change, field));
    for (const variant of change.variants ?? []) reasons.push(...saleReasons(variant, field));
  }
  if (reasons.length > 0) throw invalidInput(reasons);
}

async function readRows(trx: Trx, ids: readonly string[]): Promise<DeskProductRow[]> {
  return composeDeskRows(trx, await trx.selectFrom('products').select(rowColumns).where('id', 'in', ids).execute());
}
