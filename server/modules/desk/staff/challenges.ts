import type { ShopDatabase } from '#server/db/connect.ts';
import type { StaffChallengesTable } from '#server/db/schema/staff-tables.ts';

const challengeLifeMs = 10 * 60_000;

type Challenge = Omit<StaffChallengesTable, 'expires_at'>;

/** Stores a challenge for 10 minutes, and deletes expired ones. */
export async function storeChallenge(database: ShopDatabase, challenge: Challenge): Promise<void> {
  const now = Date.now();
  await database.transaction(async (trx) => {
    await trx.deleteFrom('staff_challenges').where('expires_at', '<', new Date(now).toISOString()).execute();
    await trx
      .insertInto('staff_challenges')
      .values({ ...challenge, expires_at: new Date(now + challengeLifeMs).toISOString() })
      .execute();
  });
}

/** Deletes a challenge, so that it is answered once. Returns false when it is unknown, used or expired. */
export async function consumeChallenge(
  database: ShopDatabase,
  { challenge, purpose, staff_id }: Challenge,
): Promise<boolean> {
  const used = await database.transaction((trx) =>
    trx
      .deleteFrom('staff_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('staff_id', staff_id === null ? 'is' : '=', staff_id)
      .where('expires_at', '>', new Date().toISOString())
      .returning('challenge')
      .executeTakeFirst(),
  );
  return used !== undefined;
}
