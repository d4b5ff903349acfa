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
    for (const [column, expression] of Object.entries(listedBy))
      await sql
        .raw(`create index orders_listed_by_${column} on orders ((${expression}), ordered_at)`)
        .execute(db);
    // Those that are not sent, among those of months.
    await sql`create index mails_waiting on mails (created_at) where sent_at is null`.execute(db);
  },
};

/**
 * What orders are filtered by, as only their list writes it: by a plain column SQLite, which does
 * not count how many orders have a value, would take such an index in place of a better one.
 */
const listedBy = {
  status: 'status + 0',
  payment: "payment || ''",
  parcel: "parcel || ''",
  method: 'method + 0',
};

const indexes = [
  ['users_by_created_at', 'users', ['created_at']],
  // Whose a booking or custom order is that has no email address.
  ['users_by_phone_number', 'users', ['phone_number']],
  ['bookings_by_phone_number', 'bookings', ['phone_number']],
  ['custom_requests_by_phone_number', 'custom_requests', ['phone_number']],
  ['custom_requests_by_state', 'custom_requests', ['state', 'posted_at']],
  // The last backup.
  ['audit_log_by_action', 'audit_log', ['action', 'id']],
] as const;
