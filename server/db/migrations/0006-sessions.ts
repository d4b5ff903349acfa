import type { Migration } from 'kysely';

/** Sessions of customers. */
export const sessionsMigration: Migration = {
  async up({ schema }) {
    await schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    for (const column of ['user_id', 'last_used_at']) {
      await schema.createIndex(`sessions_by_${column}`).on('sessions').column(column).execute();
    }
  },
};
