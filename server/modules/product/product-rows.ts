import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';

import type { Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';

import type { ReviewDraft, VariantDraft } from './product-draft.ts';

type RowTable = 'product_information' | 'product_tags' | 'product_pictures';

/** Replaces a product's rows of one table when they differ in anything but ids. Returns whether they did. */
export async function writeProductRows<Table extends RowTable>(
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
    .select(columns as unknown as ['name'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  if (isSame(present, wanted, columns)) return false;
  if (present.length > 0) await trx.deleteFrom(name).where('product_id', '=', productId).execute();
  if (wanted.length > 0) {
    const rows = wanted.map((row, position) => ({ ...extras(), product_id: productId, position, ...row }));
    await trx
      .insertInto(name)
      .values(rows as Insertable<Database['product_information']>[])
      .execute();
  }
  return true;
}

/** Writes a product's attributes, matched by their options. Existing ones keep their ids, which carts refer to. */
export async function writeAttributes(trx: Trx, productId: string, drafts: readonly VariantDraft[]): Promise<boolean> {
  const present = await trx
    .selectFrom('product_attributes')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  const left = [...present];
  let didChange = false;

  for (const [position, draft] of drafts.entries()) {
    const wanted = { position, ...attributeColumns(draft) };
    const at = left.findIndex((row) => row.options === wanted.options);
    const [row] = at < 0 ? [] : left.splice(at, 1);
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
  for (const row of left) {
    await trx.deleteFrom('product_attributes').where('id', '=', row.id).execute();
    didChange = true;
  }
  return didChange;
}

/** Replaces the reviews that were not written by customers. Those that stay keep what the shop did with them. */
export async function writeReviews(trx: Trx, productId: string, drafts: readonly ReviewDraft[]): Promise<boolean> {
  const columns = ['name', 'rating', 'comment', 'posted_at'] as const;
  const left = await trx
    .selectFrom('reviews')
    .select(['id', ...columns])
    .where('product_id', '=', productId)
    .where('user_id', 'is', null)
    .execute();
  const rows = [];
  for (const { name, rating, comment, postedAt } of drafts) {
    const row = { name, rating, comment, posted_at: postedAt };
    const at = left.findIndex((one) => isSame([one], [row], columns));
    if (at >= 0) left.splice(at, 1);
    else rows.push({ id: randomUUID(), product_id: productId, user_id: null, ...row });
  }
  const gone = left.map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom('reviews').where('id', 'in', gone).execute();
  if (rows.length > 0) await trx.insertInto('reviews').values(rows).execute();
  return gone.length + rows.length > 0;
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
  };
}

function isSame(present: readonly object[], wanted: readonly object[], columns: readonly string[]): boolean {
  const line = (row: object) => JSON.stringify(columns.map((column) => (row as Record<string, unknown>)[column]));
  return present.length === wanted.length && present.every((row, at) => line(row) === line(wanted[at] ?? {}));
}
