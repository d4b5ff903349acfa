import { existsSync } from 'node:fs';

import { checkDatabase, checkMessages, databaseFile } from '#server/db/check-database.ts';
import { lockUnlessInUse } from '#server/db/folder-lock.ts';
import { plainText } from '#server/plain-text.ts';
import { readSettings } from '#server/settings.ts';

import { CommandError, type OwnerCommand } from './command.ts';

/** Checks the database without opening the shop, which fails on a damaged one. */
export const checkCommand: OwnerCommand = {
  name: 'check',
  define(command) {
    command
      .description(
        'Check the SQLite database, also while the shop runs, and rebuild damaged indexes',
      )
      .action(async () => {
        const { dataDir, databaseUrl } = readSettings(process.env);
        if (databaseUrl)
          console.log('PostgreSQL is checked by its own tools: pg_amcheck, or those of its host.');
        else await checkFolder(dataDir);
      });
  },
};

async function checkFolder(dataDir: string): Promise<void> {
  if (!existsSync(databaseFile(dataDir)))
    throw new CommandError(`There is no database in '${plainText(dataDir, 200)}'.`);
  const lock = lockUnlessInUse(dataDir);
  let isClean = false;
  try {
    const { result, details } = await checkDatabase(dataDir, { isAlone: lock !== undefined });
    for (const detail of details) console.log(plainText(detail, 300));
    isClean = result !== 'damaged';
    if (result === 'damaged' || result === 'incomplete')
      throw new CommandError(checkMessages[result]);
    console.log(checkMessages[result]);
  } finally {
    lock?.release(isClean);
  }
}
