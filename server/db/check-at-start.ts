import { checkDatabase, checkMessages, isCheckDue, readLastCheck } from './check-database.ts';
import { type FolderLock, lockFolder, lockUnlessInUse } from './folder-lock.ts';

/**
 * Locks the data folder for this server, and checks its database at the first start with this SQLite, after a server that
 * was killed, and after damage. Throws `FolderInUseError`, or an error with SQLite's code when the database is damaged.
 */
export async function checkAtStart(
  dataDir: string,
  print: (line: string) => void,
  lock: FolderLock = lockFolder(dataDir),
): Promise<FolderLock> {
  try {
    if (!lock.wasUnclean && !isCheckDue(dataDir)) return lock;
    const { result, details } = await checkDatabase(dataDir, { isAlone: true });
    if (lock.wasUnclean && result === 'ok') print('The shop was not closed properly. The database is in order.');
    if (result === 'damaged') throw damageError(details[0]);
    for (const detail of details) print(`Check of the database: ${detail}`);
    if (result !== 'ok') print(checkMessages[result]);
    return lock;
  } catch (error) {
    lock.release(false);
    throw error;
  }
}

/**
 * Checks the database before an owner's command opens it, as a start does: SQLite drops what stands behind a damaged place of
 * its log when the database is opened, and the next start could not tell. While the shop runs, its last check counts. Throws
 * an error with SQLite's code when the database is damaged.
 */
export async function checkBeforeCommand(dataDir: string, print: (line: string) => void): Promise<void> {
  const lock = lockUnlessInUse(dataDir);
  if (lock) (await checkAtStart(dataDir, print, lock)).release(true);
  else if (readLastCheck(dataDir)?.result === 'damaged') throw damageError();
}

function damageError(detail?: string): Error {
  return Object.assign(new Error(detail), { code: 'SQLITE_CORRUPT' });
}
