import type { DeskProduct, DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import { deskReasons } from '#contract/names/desk.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError, staleVersion } from '#server/http/failure-error.ts';

import { readProductForDesk } from './read-desk-product.ts';

/** Reads the product. Throws 409 with it when `version` is not its current one. */
export async function requireCurrentVersion(trx: Trx, id: string, version: number): Promise<DeskProduct> {
  const current = await readProductForDesk(trx, id);
  if (current.version !== version) throw staleVersion(current);
  return current;
}

/** 409 that names each product that was changed or deleted meanwhile. */
export function staleProducts(
  stale: readonly { readonly id: string; readonly current: DeskProductRow | undefined }[],
): FailureError {
  const reasons = stale.map(({ id, current }) => ({
    code: deskReasons.stale,
    description: current ? `'${current.name}' was changed meanwhile.` : 'A product was deleted meanwhile.',
    field: id,
  }));
  const products = stale.flatMap(({ current }) => current ?? []);
  const message = `Nothing was changed: ${reasons.length === 1 ? 'one product was' : `${reasons.length} products were`} changed meanwhile.`;
  return new FailureError(409, message, reasons, { current: { products } });
}
