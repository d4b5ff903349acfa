import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { eraseCustomer } from '#contract/calls/admin/customer-calls.ts';
import { updateUser } from '#contract/calls/auth-calls.ts';
import { databaseFile } from '#server/db/check-database.ts';
import { quickTextsMigration } from '#server/db/migrations/0049-quick-texts.ts';
import { overwriteDeletedTexts } from '#server/db/overwrite-deleted-texts.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { useShop } from '#tests/setup/shop.ts';

describe("What SQLite's indexes of searched texts hold", () => {
  const shop = useShop('sqlite');
  const owner = useStaff(shop);

  /** The file with what its log still held. */
  function fileOfDatabase(): Buffer {
    const file = databaseFile(shop.settings.dataDir);
    const database = new Sqlite(file);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
    return readFileSync(file);
  }

  test("is nothing of an erased customer's names, those of before included", async () => {
    // Nothing else begins with these letters: an index stores what terms begin with only once.
    const [before, after] = ['ᚠar', 'ᛒir'];
    const maya = await aCustomer(shop, { name: `Maya ${before}child` });
    const { userId } = maya;
    await maya.gets(updateUser, { userId, name: `Maya ${after}child`, phoneNumber: '' });
    const isThere = (part: string) => fileOfDatabase().includes(part);
    expect([before, after].map(isThere)).toEqual([true, true]);
    await owner.gets(eraseCustomer, { id: userId }, { key: 'erase' });
    await overwriteDeletedTexts(shop.database);
    expect([before, after].map(isThere)).toEqual([false, false]);
  });

  test('is only marked as deleted at once, in a database of the version before, too', async () => {
    const index = sql.ref('search_orders_index');
    await shop.database.transaction(async (trx) => {
      await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(trx);
      await quickTextsMigration.up(trx);
      const { rows } = await sql`select v from search_orders_index_config
        where k = 'secure-delete'`.execute(trx);
      expect(rows).toEqual([{ v: 0 }]);
    });
  });
});
