import { randomUUID } from 'node:crypto';

import { productTag } from '#contract/names/tags.ts';
import type { Trx } from '#server/db/connect.ts';

import { columnsOf, type ProductDraft } from './product-draft.ts';
import { writeAttributes, writeProductRows, writeReviews } from './product-rows.ts';

/** Writes a product under its slug, where it differs, and raises its version; ids stay. The caller calls `raiseCatalogueVersion` once. */
export async function writeProduct(trx: Trx, draft: ProductDraft): Promise<'created' | 'changed' | 'same'> {
  const slug = draft.slug.toLowerCase();
  const now = new Date().toISOString();
  const wanted = columnsOf(draft);
  const present = await trx.selectFrom('products').selectAll().where('slug', '=', slug).executeTakeFirst();

  if (!present) {
    const id = randomUUID();
    await trx
      .insertInto('products')
      .values({ id, slug, ...wanted, changed_at: now })
      .execute();
    await writeAllRows(trx, id, draft);
    return 'created';
  }

  const isSame = Object.entries(wanted).every(([column, value]) => present[column as keyof typeof present] === value);
  const didPartsChange = await writeAllRows(trx, present.id, draft);
  if (isSame && !didPartsChange) return 'same';
  await trx
    .updateTable('products')
    .set((row) => ({ ...wanted, changed_at: now, version: row('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return 'changed';
}

async function writeAllRows(trx: Trx, productId: string, draft: ProductDraft): Promise<boolean> {
  const tags = [...new Set(draft.tags.map(productTag))];
  const changes = [
    await writeAttributes(trx, productId, draft.attributes),
    await writeProductRows(
      trx,
      'product_information',
      productId,
      ['name', 'value'],
      draft.information.map(({ name, value }) => ({ name, value })),
      () => ({ id: randomUUID() }),
    ),
    await writeProductRows(
      trx,
      'product_tags',
      productId,
      ['tag'],
      tags.map((tag) => ({ tag })),
    ),
    await writeProductRows(
      trx,
      'product_pictures',
      productId,
      ['hash', 'alt', 'source_url'],
      draft.pictures.map(({ hash, alt, sourceUrl }) => ({ hash, alt, source_url: sourceUrl })),
    ),
    draft.reviews ? await writeReviews(trx, productId, draft.reviews) : false,
  ];
  return changes.includes(true);
}
