import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

import { OwnerError } from '#server/start-problem.ts';

/** Another server runs on the same data folder. The message says what to do. */
export class FolderInUseError extends OwnerError {}

export type FolderLock = ReturnType<typeof lockFolder>;

/**
 * Locks a data folder for one server. Owner's commands run beside it. The lock is a small database
 * that is written at the start and at the end: SQLite releases it when the process dies, and its
 * number then still says that a server runs.
 */
export function lockFolder(dataDir: string) {
  mkdirSync(join(dataDir, 'locks'), { recursive: true });
  // An owner's command holds it for a moment.
  const lock = new Sqlite(join(dataDir, 'locks', 'server.lock'), { timeout: 500 });
  try {
    // With the first write until `close`.
    lock.exec('pragma locking_mode = exclusive; begin immediate');
    const wasUnclean = lock.pragma('user_version', { simple: true }) !== 0;
    lock.exec('pragma user_version = 1; commit');
    return {
      /** Whether the server before was killed, or found its database damaged. */
      wasUnclean,
      /** Releases the lock. `isClean` is false when the next start must check the database. */
      release: (isClean: boolean): void => {
        if (isClean) lock.exec('pragma user_version = 0');
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    if (
      !(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
    )
      throw error;
    throw new FolderInUseError(
      `Another server of the shop is running on '${dataDir}'. Stop it first, or set another DATA_DIR. Several servers at once need PostgreSQL: docs/scaling.md.`,
      { cause: error },
    );
  }
}

/** Locks a data folder where no server runs; undefined where one does. */
export function lockUnlessInUse(dataDir: string): FolderLock | undefined {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}
