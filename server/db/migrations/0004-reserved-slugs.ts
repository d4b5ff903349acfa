import { type Kysely, sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

// As they were when this was released.
const reserved = ['counts', 'custom', 'search', 'shelves', 'suggestions'];

/**
 * Gives products another address that have one of the shop's own pages or calls, and could not be
 * opened.
 */
export const reservedSlugsMigration: ShopMigration = { up: giveOthers, fill: giveOthers };

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function giveOthers(db: Kysely<any>): Promise<void> {
  for (const slug of reserved) await giveAnother(db, slug);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function giveAnother(db: Kysely<any>, slug: string): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!product) return;
  const free = await freeSlug(db, `${slug}-product`);
  await db.updateTable('products').set({ slug: free }).where('id', '=', product.id).execute();
  await db
    .updateTable('order_items')
    .set({ slug: free })
    .where('product_id', '=', product.id)
    .execute();
  // A list in JSON.
  await db
    .updateTable('posts')
    .set({ products: sql`replace(products, ${`"${slug}"`}, ${`"${free}"`})` })
    .where('products', 'like', `%"${slug}"%`)
    .execute();
  await db
    .updateTable('catalogue_state')
    .set({ version: sql`version + 1` })
    .where('id', '=', 1)
    .execute();
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function freeSlug(db: Kysely<any>, base: string): Promise<string> {
  const isTaken = (slug: string) =>
    db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst();
  let slug = base;
  for (let number = 2; await isTaken(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
