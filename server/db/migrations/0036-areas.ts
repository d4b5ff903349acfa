import { type Migration, sql } from 'kysely';

/**
 * What an owner opens to each of the staff: null is what all of them could open before. When an
 * unpaid order is reminded of its payment: never for those that were placed before; and when the
 * customer of a parcel was last asked whether it has arrived.
 */
export const areasMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('staff').addColumn('areas', 'text').execute();
    await db.schema.alterTable('staff_invites').addColumn('areas', 'text').execute();
    await db.schema.alterTable('orders').addColumn('remind_at', 'text').execute();
    await db.schema.alterTable('orders').addColumn('arrival_asked_at', 'text').execute();
    await sql`create index orders_by_remind_at on orders (remind_at)
      where remind_at is not null`.execute(db);
  },
};
