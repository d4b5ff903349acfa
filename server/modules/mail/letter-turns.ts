import type { SelectQueryBuilder } from 'kysely';

import type { Reader, Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { readShop } from '#server/shop-settings.ts';

// When an email of a letter may go: while the letter is being sent, in the shop's pace, which all
// processes share by the letter's `next_at`.

/** So much is caught up with after a pause, such as of a slow mail server. */
const catchUpMs = 5_000;

/** Letters whose next email may go now; one at most, as one is sent at a time. */
export function selectLettersInTurn(read: Reader, now: Date) {
  return read
    .selectFrom('letters')
    .select(['id', 'next_at as nextAt'])
    .where('state', '=', 'sending')
    .where('next_at', '<=', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mails')
          .select('mails.id')
          .whereRef('mails.letter_id', '=', 'letters.id')
          .where('mails.next_try_at', '<=', now.toISOString())
          .where('mails.handed_at', 'is', null),
      ),
    );
}

/** A letter's emails that wait for their turn, or for another try that is due. */
export function selectDueOfLetter(
  read: Reader,
  letterId: string,
  now: Date,
): SelectQueryBuilder<Database, 'mails', { id: string }> {
  return read
    .selectFrom('mails')
    .select('id')
    .where('letter_id', '=', letterId)
    .where('next_try_at', '<=', now.toISOString())
    .where('handed_at', 'is', null);
}

interface LetterTurn {
  readonly letterId: string;
  /** How many emails may go now. */
  readonly count: number;
  /** Says how many go. */
  readonly use: (count: number) => Promise<void>;
}

/** How many emails of a letter may go, `room` at most; undefined while none may. */
export async function takeLetterTurn(
  trx: Trx,
  now: Date,
  room: number,
): Promise<LetterTurn | undefined> {
  const inTurn = selectLettersInTurn(trx, now);
  const letter = await (isPostgres(trx)
    ? inTurn.forUpdate().skipLocked()
    : inTurn
  ).executeTakeFirst();
  if (!letter) return undefined;
  const { letterPace } = await readShop(trx);
  const eachMs = 60_000 / letterPace;
  const from = Math.max(Date.parse(letter.nextAt ?? ''), now.getTime() - catchUpMs);
  return {
    letterId: letter.id,
    count: Math.min(room, Math.floor((now.getTime() - from) / eachMs) + 1),
    async use(count) {
      await trx
        .updateTable('letters')
        .set({ next_at: new Date(from + count * eachMs).toISOString() })
        .where('id', '=', letter.id)
        .execute();
    },
  };
}
