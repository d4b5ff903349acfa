import { randomUUID } from 'node:crypto';

import { productTag } from '#contract/names/tags.ts';
import type { Trx } from '#server/db/connect.ts';

import type { ProductDraft } from './product-draft.ts';
import { writeAttributes, writeProductRows, writeReviews } from './product-rows.ts';

/** Writes a product under its slug, where it differs, and raises its version; ids stay. The caller calls `raiseCatalogueVersion` once. */
export async function writeProduct(trx: Trx, draft: ProductDraft): Promise<'created' | 'changed' | 'same'> {
  const slug = draft.slug.toLowerCase();
  const now = new Date().toISOString();
  const wanted = productColumns(draft);
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

function productColumns(draft: ProductDraft) {
  return {
    name: draft.name,
    description: draft.description.replace(/\r\n?/g, '\n'),
    short_desc: draft.shortDesc,
    price_paisa: draft.pricePaisa,
    sale_price_paisa: draft.salePaisa,
    // Ignored beside choices, so that it is no fact of the product.
    stock: draft.attributes.length > 0 ? 0 : draft.stock,
    always_available: draft.alwaysAvailable ? 1 : 0,
    category_id: draft.categoryId,
    best_seller: draft.bestSeller ? 1 : 0,
    published: draft.published ? 1 : 0,
    added_at: draft.addedAt,
  };
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
