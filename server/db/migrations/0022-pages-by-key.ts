import { type Migration, sql } from 'kysely';

/**
 * Indexes in the order of the desk's lists, so that each page is read from where it begins, and
 * by what is counted there.
 */
export const pagesByKeyMigration: Migration = {
  async up(db) {
    for (const [name, table, columns] of indexes)
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    // Those that are not sent, among those of months.
    await sql`create index mails_waiting on mails (created_at) where sent_at is null`.execute(db);
  },
};

const indexes = [
  ['orders_by_status', 'orders', ['status', 'ordered_at']],
  ['orders_by_payment_state', 'orders', ['payment', 'ordered_at']],
  ['orders_by_parcel', 'orders', ['parcel', 'ordered_at']],
  ['orders_by_method', 'orders', ['method', 'ordered_at']],
  ['users_by_created_at', 'users', ['created_at']],
  // Whose a booking or custom order is that has no email address.
  ['users_by_phone_number', 'users', ['phone_number']],
  ['bookings_by_phone_number', 'bookings', ['phone_number']],
  ['custom_requests_by_phone_number', 'custom_requests', ['phone_number']],
  ['custom_requests_by_state', 'custom_requests', ['state', 'posted_at']],
  // The last backup.
  ['audit_log_by_action', 'audit_log', ['action', 'id']],
] as const;
