import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * With which account a payment was begun; which step of the history has recorded a refund, and when
 * it is asked about once more. The version before leaves them empty.
 */
export const keptAttemptsMigration: ShopMigration = {
  async up(db) {
    await db.schema
      .alterTable('payment_attempts')
      .addColumn('account', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const column of ['step', 'watch_at'])
      await db.schema.alterTable('provider_refunds').addColumn(column, 'text').execute();
    await db.schema
      .createIndex('provider_refunds_watched')
      .on('provider_refunds')
      .column('watch_at')
      .where(sql<boolean>`watch_at is not null`)
      .execute();
    await fill(db);
  },
  fill,
};

/** A wallet may take money for a week after it has said that nothing came. */
const lateMs = 7 * 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function fill(db: Kysely<any>): Promise<void> {
  await fillAccounts(db);
  const now = new Date();
  const since = new Date(now.getTime() - lateMs).toISOString();
  // Asked about once more: what has ended, and what a kill has left without a turn.
  await sql`update payment_attempts set next_ask_at = ${now.toISOString()}
    where next_ask_at is null and reference is not null and payment_id is null
      and (state = 'open' or (state = 'ended' and provider in ('esewa', 'khalti') and said <> ''
        and settled_at > ${since}))`.execute(db);
  // What came of a custom order is its order's since it became one.
  for (const table of ['payment_attempts', 'provider_refunds'])
    await sql`update ${sql.table(table)} set subject =
        (select 'order:' || order_id from custom_requests
          where ${sql.ref(`${table}.subject`)} = 'custom-order:' || custom_requests.id)
      where subject in
        (select 'custom-order:' || id from custom_requests where order_id is not null)`.execute(db);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function fillAccounts(db: Kysely<any>): Promise<void> {
  const rows = await db
    .selectFrom('secrets')
    .select(['name', 'value'])
    .where('name', 'in', ['payment:esewa', 'payment:khalti', 'payment:stripe'])
    .execute();
  for (const { name, value } of rows) {
    const { mode, keys = {} } = JSON.parse(value);
    const provider = String(name).replace('payment:', '');
    const { productCode = '', secretKey = '' } = keys;
    const mark = createHash('sha256').update(secretKey).digest('hex').slice(0, 16);
    const account = provider === 'esewa' ? productCode : mark;
    await db
      .updateTable('payment_attempts')
      .set({ account })
      .where('provider', '=', provider)
      .where('account', '=', '')
      // Keys of another mode have begun nothing of this one.
      .$if(mode !== 'off', (update) => update.where('mode', '=', mode))
      .execute();
  }
}
