import { type Kysely, sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/** When custom orders were accepted: from then on they are sold. */
export const soldMigration: ShopMigration = {
  async up(db) {
    await sql`alter table custom_requests add column accepted_at text`.execute(db);
    await sql`create index custom_requests_by_accepted_at on custom_requests (accepted_at)
      where accepted_at is not null`.execute(db);
    await fill(db);
  },
  fill,
};

/** As their history says: the staff recorded it, or the customer's payment did. */
// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function fill(db: Kysely<any>): Promise<void> {
  await sql`update custom_requests set accepted_at = coalesce(
      (select min(at) from audit_log where subject = 'custom-order:' || custom_requests.id
        and action in ('custom-order.accepted', 'custom-order.proof-received')),
      posted_at
    ) where accepted_at is null and state in ('accepted', 'done')`.execute(db);
}
