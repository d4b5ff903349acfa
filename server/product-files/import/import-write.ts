import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { insertPictureRow } from '#server/media/picture-store.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { type ProductDraft, writeProduct } from '#server/modules/product/product-writer.ts';
import { FileError } from '#server/product-files/file-error.ts';
import { batchSize, loadProducts } from '#server/product-files/merge/load-products.ts';
import { mergeProduct } from '#server/product-files/merge/merge-product.ts';
import { mergeRefusals } from '#server/product-files/merge/merge-refusals.ts';
import type { Progress } from '#server/product-files/progress.ts';

import { type ImportPictures, type ImportRules, type PlanItem, rulesAt } from './import-plan.ts';

export type Written = Record<'created' | 'changed' | 'same', number>;

/**
 * Writes the plan in one transaction. Each product is merged again with the current state: somebody may have bought
 * something since the plan was made.
 */
export async function writeItems(
  database: ShopDatabase,
  items: readonly PlanItem[],
  rules: ImportRules,
  pictures: ImportPictures,
  progress: Progress,
): Promise<Written> {
  const written: Written = { created: 0, changed: 0, same: 0 };
  try {
    await database.transaction(async (trx) => {
      await raiseCatalogueVersion(trx);
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
      if (written.created + written.changed === 0) throw new NothingToWrite();
    });
  } catch (error) {
    if (!(error instanceof NothingToWrite)) throw error;
  }
  return written;
}

/** Rolls the transaction back, so that a run without changes does not raise the version. */
class NothingToWrite extends Error {}

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
