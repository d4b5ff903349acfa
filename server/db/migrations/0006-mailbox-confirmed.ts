import type { Migration } from 'kysely';

/**
 * When the mailed link was opened without the password: enough to log in, not to see what was sent
 * with the address. `confirmed_at` is for both together.
 */
export const mailboxConfirmedMigration: Migration = {
  async up(db) {
    await db.schema.alterTable('users').addColumn('mailbox_confirmed_at', 'text').execute();
  },
};
