import type { ShopDatabase } from '#server/db/connect.ts';

const dayMs = 24 * 3_600_000;
/** Retention of emails and of stored responses. */
export const mailDays = 90;
/** Retention of expired tokens, so that opening their link again gets a helpful message. */
const tokenDays = 30;
/** Longer than an unused session lives. */
const sessionDays = 61;

/** Deletes old emails, idempotency keys, tokens, sessions and rate limit counts. */
export async function deleteExpired(database: ShopDatabase, now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  await database.transaction(async (trx) => {
    await trx.deleteFrom('mails').where('created_at', '<', before(mailDays)).where('next_try_at', '>', '9').execute();
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(mailDays)).execute();
    await trx.deleteFrom('user_tokens').where('expires_at', '<', before(tokenDays)).execute();
    await trx.deleteFrom('sessions').where('last_used_at', '<', before(sessionDays)).execute();
    await trx.deleteFrom('staff_sessions').where('last_used_at', '<', before(sessionDays)).execute();
    await trx.deleteFrom('staff_invites').where('expires_at', '<', before(tokenDays)).execute();
    await trx.deleteFrom('rate_limits').where('expire', '<', now).execute();
  });
}
