import { sql } from 'kysely';

import type { DeletedProduct } from '#contract/calls/admin/product-bin-calls.ts';
import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';

// Deleted products, until the daily clean-up ends them: their rows as JSON, so that no other query
// has to leave them out.

/** What a product has in other tables, and comes back with it. */
const partTables = [
  'product_attributes',
  'product_information',
  'product_tags',
  'product_pictures',
  'reviews',
] as const satisfies readonly (keyof Database)[];

type PartTable = (typeof partTables)[number];

/** The columns of a row by name. */
type Row = Record<string, unknown>;

/** The rows of a deleted product by table. */
type BinnedRows = { readonly products: readonly Row[] } & { [Table in PartTable]: readonly Row[] };

/** Deletes a product, and keeps what it was. */
export async function moveToBin(trx: Trx, id: string, who: Actor): Promise<void> {
  const { name, slug, ...rest } = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows: Record<string, readonly Row[]> = { products: [{ name, slug, ...rest }] };
  for (const table of partTables) rows[table] = await readParts(trx, table, id);
  await trx.deleteFrom('products').where('id', '=', id).execute();
  await trx
    .insertInto('deleted_products')
    .values({
      id,
      name,
      slug,
      deleted_at: new Date().toISOString(),
      who,
      rows: JSON.stringify(rows),
    })
    .execute();
}

function readParts(trx: Trx, table: PartTable, id: string): Promise<Row[]> {
  // One table's type stands for all.
  return trx
    .selectFrom(table as 'product_tags')
    .selectAll()
    .where('product_id', '=', id)
    .execute() as Promise<Row[]>;
}

/** Brings a deleted product back. Throws 404, and 422 when another has its address since. */
export async function restoreFromBin(trx: Trx, id: string): Promise<void> {
  const binned = await trx
    .deleteFrom('deleted_products')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!binned) throw notFound('This product can’t be restored any more.');
  const other = await trx
    .selectFrom('products')
    .select('name')
    .where('slug', '=', binned.slug)
    .executeTakeFirst();
  if (other)
    throw refusal(
      422,
      'address-taken',
      `${other.name} has the address of this product now (${binned.slug}). Delete it first.`,
    );
  const { products, ...parts }: BinnedRows = JSON.parse(binned.rows);
  const changed_at = new Date().toISOString();
  const raised = products.map((row) => ({ ...row, changed_at, version: Number(row.version) + 1 }));
  await insertRows(trx, 'products', raised);
  for (const table of partTables) await insertRows(trx, table, parts[table]);
}

async function insertRows(
  trx: Trx,
  table: 'products' | PartTable,
  rows: readonly Row[],
): Promise<void> {
  // One by one: a product of an import may have thousands of variants.
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
    await sql`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(row))})`.execute(trx);
  }
}

const listed = 500;

/** The deleted products, the last one first. */
export async function listBin(
  read: Reader,
): Promise<{ products: DeletedProduct[]; total: number }> {
  const { total } = await read
    .selectFrom('deleted_products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await read
    .selectFrom('deleted_products')
    .select(['id', 'name', 'slug', 'deleted_at as deletedAt', 'who'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
  const nameOf = await readNames(read);
  const products = rows.map(({ who, ...row }) => ({ ...row, by: nameOf(who) }));
  return { products, total };
}

/** The reviews of a customer that lie with deleted products. */
export async function readBinnedReviews(read: Reader, userId: string): Promise<Row[]> {
  const rows = await read.selectFrom('deleted_products').select('rows').execute();
  return rows
    .flatMap(({ rows: text }) => (JSON.parse(text) as BinnedRows).reviews)
    .filter((review) => review.user_id === userId);
}

/** Deletes them. */
export async function eraseBinnedReviews(trx: Trx, userId: string): Promise<void> {
  const binned = await trx.selectFrom('deleted_products').select(['id', 'rows']).execute();
  for (const { id, rows: text } of binned) {
    const rows: BinnedRows = JSON.parse(text);
    const reviews = rows.reviews.filter((review) => review.user_id !== userId);
    if (reviews.length === rows.reviews.length) continue;
    await trx
      .updateTable('deleted_products')
      .set({ rows: JSON.stringify({ ...rows, reviews }) })
      .where('id', '=', id)
      .execute();
  }
}
