import webPush from 'web-push';

import type { ShopDatabase } from '#server/db/connect.ts';

/** The keys by which push services know the shop (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const secretName = 'push-keys';

/**
 * Reads the keys, which all servers on one database share; the first use makes them. With others,
 * every device would have to be subscribed again.
 */
export async function readPushKeys(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
): Promise<PushKeys> {
  const stored = await database.read
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', secretName)
    .executeTakeFirst();
  if (stored) return JSON.parse(stored.value);
  return database.transaction(async (trx) => {
    await trx
      .insertInto('secrets')
      .values({ name: secretName, value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await trx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', secretName)
      .executeTakeFirstOrThrow();
    return JSON.parse(value);
  });
}
