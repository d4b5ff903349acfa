import { type Migration, sql } from 'kysely';

/** By them an erasure and the daily clean-up find pictures without reading every row. */
export const uploadIndexesMigration: Migration = {
  async up(db) {
    await db.schema.createIndex('uploads_by_user_id').on('uploads').column('user_id').execute();
    await sql`create index order_events_by_upload_id on order_events (upload_id)
      where upload_id is not null`.execute(db);
  },
};
