import type { Kysely } from 'kysely';

import type { ShopMigration } from './shop-migration.ts';

/**
 * A product may have a weight, and the shop several accounts that customers pay to. The rows of the
 * one account stay for processes of the version before.
 */
export const weightsAndAccountsMigration: ShopMigration = {
  async up(db) {
    await db.schema.alterTable('products').addColumn('weight_grams', 'integer').execute();
    await storeAccounts(db);
  },
  fill: storeAccounts,
};

// biome-ignore lint/suspicious/noExplicitAny: a migration has the tables of its own time
async function storeAccounts(db: Kysely<any>): Promise<void> {
  const rows: { name: string; value: string }[] = await db
    .selectFrom('shop_settings')
    .select(['name', 'value'])
    .where('name', 'like', 'payment-%')
    .execute();
  const stored = new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const text = (name: string) => String(stored.get(name) ?? '');
  const account = {
    service: text('payment-service').slice(0, 60),
    accountName: text('payment-account-name'),
    accountNumber: text('payment-account-number'),
    note: text('payment-note'),
    qrHash: text('payment-qr') || null,
  };
  // Without a number and a code it was not offered.
  if (account.accountNumber === '' && account.qrHash === null) return;
  await db
    .insertInto('shop_settings')
    .values({ name: 'paymentAccounts', value: JSON.stringify([account]) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
