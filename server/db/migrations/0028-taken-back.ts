import { type Migration, sql } from 'kysely';

/**
 * What a step of an order has changed, so that it can be taken back, and which one a step takes
 * back; and products that were deleted, until nobody can bring them back any more. A step of
 * before this version, or of a process of the version before, can't be taken back.
 */
export const takenBackMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('order_events').addColumn('before', 'text').execute();
    await db.schema.alterTable('order_events').addColumn('undoes', 'integer').execute();
    await sql`create table deleted_products (
      id text primary key,
      name text not null,
      slug text not null,
      deleted_at text not null,
      who text not null,
      rows text not null
    )`.execute(db);
    await sql`create index deleted_products_by_deleted_at on deleted_products (deleted_at)`.execute(
      db,
    );
  },
};
