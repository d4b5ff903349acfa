import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { postgresFolder } from '#tests/setup/postgres.ts';
import { newPostgresDatabase } from '#tests/setup/shop.ts';

test.runIf(postgresFolder)(
  'DATABASE_URL and DATABASE_DIRECT_URL must lead to one database',
  async () => {
    const [databaseUrl, other] = [await newPostgresDatabase(), await newPostgresDatabase()];
    const dataDir = tmpdir();
    await expect(openDatabase({ dataDir, databaseUrl, databaseDirectUrl: other })).rejects.toThrow(
      /DATABASE_DIRECT_URL to another one/,
    );
    const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl: databaseUrl });
    await database.close();
  },
);
