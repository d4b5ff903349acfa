import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** The few payments that somebody has to look at, for Today. */
export const unclearPaymentsMigration: ShopMigration = {
  async up(db) {
    await sql`create index payment_attempts_unclear on payment_attempts (settled_at)
      where state = 'unclear'`.execute(db);
  },
};
