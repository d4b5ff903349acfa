import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3';

import { openFileStore } from '#server/media/file-store.ts';
import type { Settings } from '#server/settings.ts';
import { OwnerError } from '#server/start-problem.ts';

import { backupFolders, listFiles } from './backup-format.ts';
import type { BackupTarget } from './backup-target.ts';
import { runRestic } from './restic.ts';
import { assembleRestored, type RestoredShop } from './restored-shop.ts';
import { whileRestoring } from './unfinished-restore.ts';

/** One of the automatic backups. */
export interface StoredBackup {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  /** The machine that made it. */
  readonly hostname: string;
}

export interface RestoreOptions {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storage'>;
  readonly target: BackupTarget;
  readonly password: string;
}

/** Lists the automatic backups of a target, the oldest first. Throws a BackupError. */
export async function listStoredBackups(options: RestoreOptions): Promise<StoredBackup[]> {
  const { target, password } = options;
  const output = await runRestic(['snapshots', '--json', '--tag=sphatik', '--no-lock'], {
    target,
    password,
  });
  const backups = (JSON.parse(output) ?? []) as StoredBackup[];
  return backups.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

/**
 * Restores a backup into an empty data folder. With PostgreSQL only its files, for a database that
 * was restored by its own tools. Throws an OwnerError; then nothing is left.
 */
export async function restoreAutomaticBackup(
  backup: StoredBackup,
  options: RestoreOptions,
): Promise<RestoredShop> {
  const { settings, target, password } = options;
  const { dataDir, databaseUrl } = settings;
  const folder = join(dataDir, 'restoring');
  await rm(folder, { recursive: true, force: true });
  return whileRestoring(
    settings,
    () => rejectUsed(settings),
    async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const into = [`--target=${folder}`, '--quiet', '--no-lock'];
        await runRestic(['restore', backup.id, ...into], { target, password });
        const restored = await assembleRestored(folder);
        if (restored.database !== undefined && databaseUrl !== undefined)
          throw new OwnerError(
            'This backup has a SQLite database. Restore it without DATABASE_URL; then a backup file moves the shop to PostgreSQL (docs/operations.md).',
          );
        await moveFiles(restored, settings);
        // Last: a shop with a database is a whole one.
        if (restored.database !== undefined) {
          pauseLetters(restored.database);
          await rename(restored.database, join(dataDir, 'shop.sqlite'));
        }
        return restored;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}

/**
 * Holds a letter that was being sent when the backup was made: whom it went to since, only the owner
 * can know.
 */
function pauseLetters(file: string): void {
  const database = new Sqlite(file);
  try {
    const table = database
      .prepare("select 1 from sqlite_schema where type = 'table' and name = 'letters'")
      .get();
    // A backup of a version before has none.
    if (table) database.exec("update letters set state = 'paused' where state = 'sending'");
  } finally {
    database.close();
  }
}

async function rejectUsed(settings: RestoreOptions['settings']): Promise<void> {
  const { dataDir } = settings;
  const [first] = await listFiles(openFileStore(settings));
  if (first === undefined && !existsSync(join(dataDir, 'shop.sqlite'))) return;
  throw new OwnerError(
    `'${dataDir}' (or the bucket) already contains a shop. A restore never overwrites: set DATA_DIR to an empty folder.`,
  );
}

async function moveFiles(
  { files, names }: RestoredShop,
  settings: RestoreOptions['settings'],
): Promise<void> {
  const store = openFileStore(settings);
  if (settings.storage) {
    for (const name of names) {
      const content = await files.read(name);
      if (content) await store.write(name, content);
    }
    return;
  }
  for (const folder of backupFolders) {
    // An empty one may be there.
    await rm(store.locate(folder), { recursive: true, force: true });
    const from = files.locate(folder);
    if (existsSync(from)) await rename(from, store.locate(folder));
  }
}
