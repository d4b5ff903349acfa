import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * The few payments at providers that somebody has to look at, or that were not begun; and which
 * payment a recorded one came from.
 */
export const unclearPaymentsMigration: ShopMigration = {
  async up(db) {
    await sql`create index payment_attempts_unclear on payment_attempts (settled_at)
      where state = 'unclear'`.execute(db);
    await sql`create index payment_attempts_starting on payment_attempts (started_at)
      where state = 'starting'`.execute(db);
    await sql`create index payment_attempts_by_payment on payment_attempts (payment_id)
      where payment_id is not null`.execute(db);
  },
};
