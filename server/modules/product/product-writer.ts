import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';

import { omit } from '#contract/omit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';

import {
  columnsOf,
  type ProductDraft,
  type ReviewDraft,
  type VariantDraft,
} from './product-draft.ts';

/**
 * Writes a product under its slug, where it differs, and raises its version; ids stay. The caller
 * calls `raiseCatalogueVersion` once, and says whether it has changed rows of the product itself.
 */
export async function writeProduct(
  trx: Trx,
  draft: ProductDraft,
  isChanged = false,
): Promise<'created' | 'changed' | 'same'> {
  const slug = draft.slug.toLowerCase();
  const now = new Date().toISOString();
  const own = columnsOf(draft);
  // Without a sale there is none to end.
  const wanted = hasSale(draft) ? own : { ...own, sale_ends_at: null };
  const present = await trx
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();

  if (!present) {
    const id = randomUUID();
    await trx
      .insertInto('products')
      .values({ id, slug, ...wanted, changed_at: now })
      .execute();
    await writeAllRows(trx, id, draft);
    return 'created';
  }

  const isSame = Object.entries(wanted).every(
    ([column, value]) => present[column as keyof typeof present] === value,
  );
  const didPartsChange = await writeAllRows(trx, present.id, draft);
  if (isSame && !didPartsChange && !isChanged) return 'same';
  await trx
    .updateTable('products')
    .set((row) => ({ ...wanted, changed_at: now, version: row('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return 'changed';
}

function hasSale({ salePaisa, attributes }: ProductDraft): boolean {
  return [salePaisa, ...attributes.map((variant) => variant.salePaisa)].some(
    (paisa) => typeof paisa === 'number',
  );
}

async function writeAllRows(trx: Trx, productId: string, draft: ProductDraft): Promise<boolean> {
  const tags = [...new Set(draft.tags)];
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

type RowTable = 'product_information' | 'product_tags' | 'product_pictures';

/**
 * Replaces a product's rows of one table when they differ in anything but ids. Returns whether they
 * did.
 */
async function writeProductRows<Table extends RowTable>(
  trx: Trx,
  table: Table,
  productId: string,
  columns: readonly (keyof Database[Table] & string)[],
  wanted: readonly Record<string, string>[],
  extras: () => Record<string, string> = () => ({}),
): Promise<boolean> {
  // The columns used here are the same in all three tables, which Kysely's types can't express.
  const name = table as 'product_information';
  const present = await trx
    .selectFrom(name)
    .select(columns as readonly 'name'[])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  if (isSame(present, wanted, columns)) return false;
  if (present.length > 0) await trx.deleteFrom(name).where('product_id', '=', productId).execute();
  if (wanted.length > 0) {
    const rows = wanted.map((row, position) => ({
      ...extras(),
      product_id: productId,
      position,
      ...row,
    }));
    await trx
      .insertInto(name)
      .values(rows as Insertable<Database['product_information']>[])
      .execute();
  }
  return true;
}

/**
 * Writes a product's attributes, matched by their options. Existing ones keep their ids, which
 * carts refer to.
 */
async function writeAttributes(
  trx: Trx,
  productId: string,
  drafts: readonly VariantDraft[],
): Promise<boolean> {
  const present = await trx
    .selectFrom('product_attributes')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  const left = new Map(present.map((row) => [row.options, row]));
  let didChange = false;

  for (const [position, draft] of drafts.entries()) {
    const wanted = { position, ...attributeColumns(draft) };
    const row = left.get(wanted.options);
    left.delete(wanted.options);
    if (!row) {
      await trx
        .insertInto('product_attributes')
        .values({ id: randomUUID(), product_id: productId, ...wanted })
        .execute();
      didChange = true;
    } else if (!isSame([row], [wanted], Object.keys(wanted))) {
      await trx.updateTable('product_attributes').set(wanted).where('id', '=', row.id).execute();
      didChange = true;
    }
  }
  for (const row of left.values()) {
    await trx.deleteFrom('product_attributes').where('id', '=', row.id).execute();
    didChange = true;
  }
  return didChange;
}

/**
 * Replaces the reviews that were not written by customers. Those that stay keep what the shop did
 * with them.
 */
async function writeReviews(
  trx: Trx,
  productId: string,
  drafts: readonly ReviewDraft[],
): Promise<boolean> {
  const stored = await trx
    .selectFrom('reviews')
    .select(['id', 'name', 'rating', 'comment', 'posted_at'])
    .where('product_id', '=', productId)
    .where('user_id', 'is', null)
    .execute();
  const left = Map.groupBy(stored, (row) => reviewKey(omit(row, 'id')));
  const rows = [];
  for (const { name, rating, comment, postedAt } of drafts) {
    const row = { name, rating, comment, posted_at: postedAt };
    if (left.get(reviewKey(row))?.shift()) continue;
    rows.push({ id: randomUUID(), product_id: productId, user_id: null, ...row });
  }
  const gone = [...left.values()].flat().map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom('reviews').where('id', 'in', gone).execute();
  if (rows.length > 0) await trx.insertInto('reviews').values(rows).execute();
  return gone.length + rows.length > 0;
}

interface ReviewRow {
  readonly name: string;
  readonly rating: number;
  readonly comment: string;
  readonly posted_at: string;
}

function reviewKey({ name, rating, comment, posted_at }: ReviewRow): string {
  return JSON.stringify([name, rating, comment, posted_at]);
}

function attributeColumns(draft: VariantDraft) {
  return {
    name: draft.options.map((option) => option.name).join(' / '),
    value: draft.options.map((option) => option.value).join(' / '),
    options: JSON.stringify(draft.options.map(({ name, value }) => ({ name, value }))),
    stock: draft.stock,
    always_available: draft.alwaysAvailable ? 1 : 0,
    price_paisa: draft.pricePaisa ?? null,
    sale_price_paisa: draft.pricePaisa === undefined ? null : (draft.salePaisa ?? null),
    picture_hash: draft.pictureHash ?? null,
    sku: draft.sku ?? '',
    barcode: draft.barcode ?? '',
    cost_paisa: draft.costPaisa ?? null,
  };
}

function isSame(
  present: readonly object[],
  wanted: readonly object[],
  columns: readonly string[],
): boolean {
  const line = (row: object) =>
    JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column]));
  return (
    present.length === wanted.length &&
    present.every((row, at) => line(row) === line(wanted[at] ?? {}))
  );
}
