import { randomUUID } from 'node:crypto';

import type { Trx } from '#server/db/connect.ts';
import type { ProductDraft } from '#server/modules/product/product-draft.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';

export interface Written {
  created: number;
  changed: number;
  same: number;
}

/**
 * Writes made-up products: new ones one table at a time, about ten times as fast as one product after the other,
 * existing ones as an import does.
 */
export async function writeMadeUp(trx: Trx, drafts: readonly ProductDraft[], written: Written): Promise<void> {
  const slugs = drafts.map((draft) => draft.slug);
  const present = await trx.selectFrom('products').select('slug').where('slug', 'in', slugs).execute();
  const known = new Set(present.map((row) => row.slug));
  for (const draft of drafts) if (known.has(draft.slug)) written[await writeProduct(trx, draft)] += 1;

  const fresh = drafts.filter((draft) => !known.has(draft.slug)).map((draft) => ({ id: randomUUID(), draft }));
  if (fresh.length === 0) return;
  await insertProducts(trx, fresh);
  await insertParts(trx, fresh);
  written.created += fresh.length;
}

interface Fresh {
  readonly id: string;
  readonly draft: ProductDraft;
}

async function insertProducts(trx: Trx, fresh: readonly Fresh[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = fresh.map(({ id, draft }) => ({
    id,
    slug: draft.slug,
    name: draft.name,
    description: draft.description,
    short_desc: draft.shortDesc,
    price_paisa: draft.pricePaisa,
    sale_price_paisa: draft.salePaisa,
    stock: draft.stock,
    category_id: draft.categoryId,
    best_seller: 0,
    published: 1,
    added_at: draft.addedAt,
    changed_at: now,
  }));
  await trx.insertInto('products').values(rows).execute();
}

async function insertParts(trx: Trx, fresh: readonly Fresh[]): Promise<void> {
  const tags = fresh.flatMap(({ id, draft }) => draft.tags.map((tag, position) => ({ product_id: id, tag, position })));
  const information = fresh.flatMap(({ id, draft }) =>
    draft.information.map((line, position) => ({ id: randomUUID(), product_id: id, position, ...line })),
  );
  const pictures = fresh.flatMap(({ id, draft }) =>
    draft.pictures.map(({ hash, alt, sourceUrl }, position) => ({
      product_id: id,
      position,
      hash,
      alt,
      source_url: sourceUrl,
    })),
  );
  const attributes = fresh.flatMap(({ id, draft }) =>
    draft.attributes.map(({ options, stock }, position) => ({
      id: randomUUID(),
      product_id: id,
      position,
      name: options.map((option) => option.name).join(' / '),
      value: options.map((option) => option.value).join(' / '),
      options: JSON.stringify(options),
      stock,
      price_paisa: null,
      sale_price_paisa: null,
      picture_hash: null,
    })),
  );
  const reviews = fresh.flatMap(({ id, draft }) =>
    (draft.reviews ?? []).map(({ name, rating, comment, postedAt }) => ({
      id: randomUUID(),
      product_id: id,
      user_id: null,
      name,
      rating,
      comment,
      posted_at: postedAt,
    })),
  );
  if (tags.length > 0) await trx.insertInto('product_tags').values(tags).execute();
  if (information.length > 0) await trx.insertInto('product_information').values(information).execute();
  if (pictures.length > 0) await trx.insertInto('product_pictures').values(pictures).execute();
  if (attributes.length > 0) await trx.insertInto('product_attributes').values(attributes).execute();
  if (reviews.length > 0) await trx.insertInto('reviews').values(reviews).execute();
}
