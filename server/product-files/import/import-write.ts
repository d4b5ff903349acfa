import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Trx } from '#server/db/connect.ts';
import { insertPictureRow } from '#server/media/picture-store.ts';
import { type ProductDraft, writeProduct } from '#server/modules/product/product-writer.ts';
import { FileError } from '#server/product-files/file-error.ts';
import { batchSize, loadProducts } from '#server/product-files/merge/load-products.ts';
import { mergeProduct } from '#server/product-files/merge/merge-product.ts';
import { mergeRefusals } from '#server/product-files/merge/merge-refusals.ts';
import type { Progress } from '#server/product-files/progress.ts';

import { type ImportPictures, type ImportRules, type PlanItem, rulesAt } from './import-plan.ts';

export type Written = Record<'created' | 'changed' | 'same', number>;

/**
 * Writes the plan in the caller's transaction, which has called `raiseCatalogueVersion`. Each product is merged again with
 * the current state: somebody may have bought something since the plan was made.
 */
export async function writeItems(
  trx: Trx,
  items: readonly PlanItem[],
  rules: ImportRules,
  pictures: ImportPictures,
  progress: Progress,
): Promise<Written> {
  const written: Written = { created: 0, changed: 0, same: 0 };
  const inserted = new Set<string>();
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    const known = await loadProducts(
      trx,
      batch.map(({ product }) => product.slug),
    );
    for (const { product, at } of batch) {
      const before = known.get(product.slug);
      const own = rulesAt(rules, at, pictures);
      const reasons = mergeRefusals(product, before, own);
      if (reasons.length > 0) throw new FileError(`${product.slug} was changed meanwhile: ${reasons.join('; ')}.`);
      const draft = mergeProduct(product, before, own);
      await insertPictures(trx, draft, pictures, inserted);
      written[await writeProduct(trx, draft)] += 1;
    }
    progress.advance(batch.length);
    // SQLite is synchronous; the progress bar needs the event loop now and then.
    await yieldToEventLoop();
  }
  return written;
}

async function insertPictures(
  trx: Trx,
  draft: ProductDraft,
  pictures: ImportPictures,
  inserted: Set<string>,
): Promise<void> {
  const hashes = [...draft.pictures.map(({ hash }) => hash), ...draft.attributes.map(({ pictureHash }) => pictureHash)];
  for (const hash of hashes) {
    if (hash === undefined || inserted.has(hash)) continue;
    inserted.add(hash);
    const row = pictures.rowOf(hash);
    if (row) await insertPictureRow(trx, row);
  }
}
