import { sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * The ratings of products by an index that has all they are made of, as each edit of a product reads
 * those of all; and the last of what was given back through providers.
 */
export const ratingsAndRefundsMigration: ShopMigration = {
  async up(db) {
    await sql`drop index reviews_of_product`.execute(db);
    await sql`create index reviews_of_product
      on reviews (product_id, hidden_reason, rating)`.execute(db);
    await sql`create index provider_refunds_started on provider_refunds (started_at)`.execute(db);
  },
};
