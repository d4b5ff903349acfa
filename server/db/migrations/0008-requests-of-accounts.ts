import type { Migration } from 'kysely';

/**
 * Whose a booking or custom order is that was sent while logged in. Its email address may be
 * another's, or missing.
 */
export const requestsOfAccountsMigration: Migration = {
  async up(db) {
    for (const table of ['bookings', 'custom_requests']) {
      await db.schema
        .alterTable(table)
        .addColumn('user_id', 'text', (column) =>
          column.references('users.id').onDelete('set null'),
        )
        .execute();
      await db.schema.createIndex(`${table}_by_user_id`).on(table).column('user_id').execute();
    }
  },
};
