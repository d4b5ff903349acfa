import { checkDatabase, checkMessages, isCheckDue } from './check-database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/**
 * Locks the data folder for this server, and checks its database at the first start with this SQLite, after a server that
 * was killed, and after damage. Throws `FolderInUseError`, or an error with SQLite's code when the database is damaged.
 */
export async function checkAtStart(dataDir: string, print: (line: string) => void): Promise<FolderLock> {
  const lock = lockFolder(dataDir);
  try {
    if (!lock.wasUnclean && !isCheckDue(dataDir)) return lock;
    const { result, details } = await checkDatabase(dataDir, { isAlone: true });
    if (lock.wasUnclean && result === 'ok') print('The shop was not closed properly. The database is in order.');
    if (result === 'damaged') throw Object.assign(new Error(details[0]), { code: 'SQLITE_CORRUPT' });
    for (const detail of details) print(`Check of the database: ${detail}`);
    if (result !== 'ok') print(checkMessages[result]);
    return lock;
  } catch (error) {
    lock.release(false);
    throw error;
  }
}
