import type { ShopDatabase } from './connect.ts';

/** Reads a secret that all servers on one database share; the first use makes it. */
export async function readSharedSecret(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  name: string,
  make: () => string,
): Promise<string> {
  const stored = await database.read
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (stored) return stored.value;
  return database.transaction(async (trx) => {
    // Another server may be quicker.
    await trx
      .insertInto('secrets')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await trx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  });
}
