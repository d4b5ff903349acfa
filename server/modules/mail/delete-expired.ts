import type { ShopDatabase } from '#server/db/connect.ts';

const dayMs = 24 * 3_600_000;
/** Mails, and the answers kept for tries that come again. */
export const mailDays = 90;
/** A used or expired link is still recognised this long, so that its second opening can be answered kindly. */
const tokenDays = 30;

/** Longer than a session lives unused, and than the token of one that was adopted. */
const sessionDays = 61;

/** Removes what nobody will ask for any more: old mails, keys of retries, tokens, counts of tries, changes that every process has read. */
export async function deleteExpired(database: ShopDatabase, now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  await database.transaction(async (trx) => {
    await trx.deleteFrom('mails').where('created_at', '<', before(mailDays)).where('next_try_at', '>', '9').execute();
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(mailDays)).execute();
    await trx.deleteFrom('user_tokens').where('expires_at', '<', before(tokenDays)).execute();
    await trx.deleteFrom('catalogue_changes').where('at', '<', before(1)).execute();
    await trx.deleteFrom('sessions').where('last_used_at', '<', before(sessionDays)).execute();
    await trx.deleteFrom('rate_limits').where('expire', '<', now).execute();
  });
}
