import webPush from 'web-push';

import type { ShopDatabase } from '#server/db/connect.ts';
import { readSharedSecret } from '#server/db/shared-secret.ts';

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
  const make = () => JSON.stringify(webPush.generateVAPIDKeys());
  return JSON.parse(await readSharedSecret(database, secretName, make));
}
