import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ShopDatabase } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { writeFileWhole } from '#server/files.ts';
import { LocalFiles, openFileStore } from '#server/media/file-store.ts';
import { plainText } from '#server/plain-text.ts';
import type { Settings } from '#server/settings.ts';

import { backupFolders, listFiles } from './backup-format.ts';
import {
  type BackupContents,
  contentsFile,
  databaseFolder,
  mirrorFolder,
  workFolder,
} from './backup-layout.ts';
import { type BackupState, changeBackupState, readBackupState } from './backup-state.ts';
import type { BackupTarget } from './backup-target.ts';
import {
  BackupError,
  type QuietResult,
  type ResticOptions,
  runQuietly,
  runRestic,
} from './restic.ts';

// An automatic backup: the database as it is at one moment, then the files, which are there before
// the rows that name them, handed to restic. PostgreSQL's rows are not in it: it has tools that
// store every transaction (docs/operations.md).

export interface BackupOptions {
  readonly database: ShopDatabase;
  readonly settings: Pick<Settings, 'dataDir' | 'storage'> & {
    readonly backup: BackupSettings;
  };
  readonly signal?: AbortSignal | undefined;
  /** Begins a new repository even if there was one at the same place. */
  readonly isNew?: boolean;
}

export interface BackupSettings {
  readonly target: BackupTarget;
  readonly password: string;
  /** restic's rules of what is kept. */
  readonly keep: readonly string[];
}

/** Runs `work` while no other process on this database does anything with its backups. */
export function whileAloneWithBackups<T>(
  database: ShopDatabase,
  work: () => Promise<T>,
): Promise<T> {
  return database.exclusively('automatic-backup', work);
}

/** Makes a backup and records it. The caller holds the lock. Throws a BackupError. */
export async function makeAutomaticBackup(options: BackupOptions): Promise<BackupState> {
  const { database, settings, signal } = options;
  const { dataDir, backup, storage } = settings;
  const { target } = backup;
  const restic = resticOf(options);
  const repository = await openRepository(options, restic);
  await mkdir(join(dataDir, databaseFolder), { recursive: true, mode: 0o700 });
  const contents: BackupContents = {
    kind: 'sphatik-automatic-backup',
    format: 1,
    madeAt: new Date().toISOString(),
    database: database.kind,
    migrations: Object.keys(migrations),
  };
  if (database.kind === 'sqlite') await snapshotIn(dataDir, signal);
  else await rm(join(dataDir, databaseFolder), { recursive: true, force: true });
  if (storage) await mirrorBucket(settings);
  await writeFile(join(dataDir, contentsFile), `${JSON.stringify(contents, null, 2)}\n`);
  const root = storage ? mirrorFolder : '.';
  const paths = backupFolders.map((folder) => join(root, folder));
  for (const path of paths) await mkdir(join(dataDir, path), { recursive: true, mode: 0o700 });
  const output = await runRestic(
    [
      'backup',
      '--json',
      '--quiet',
      '--tag=sphatik',
      ...['uploads/incoming', '*.tmp', '*.swept'].map((pattern) => `--exclude=${pattern}`),
      contentsFile,
      ...(database.kind === 'sqlite' ? [databaseFolder] : []),
      ...paths,
    ],
    { ...restic, cwd: dataDir },
  );
  const summary = summaryIn(output);
  return changeBackupState(database, {
    target: target.shown,
    repository,
    lastAt: contents.madeAt,
    snapshot: summary.snapshot_id,
    bytes: summary.total_bytes_processed,
    problem: '',
    needsOwner: false,
    failingSince: null,
  });
}

/** What restic is run with. */
export function resticOf({ settings, signal }: Pick<BackupOptions, 'settings' | 'signal'>) {
  const { target, password } = settings.backup;
  const cacheDir = join(settings.dataDir, workFolder, 'cache');
  return { target, password, cacheDir, ...(signal && { signal }) } satisfies ResticOptions;
}

/**
 * Deletes backups that the rules don't keep. `isThorough` also frees the space and checks what is
 * left, which takes minutes.
 */
export async function forgetOldBackups(options: BackupOptions, isThorough: boolean): Promise<void> {
  const restic = resticOf(options);
  const rules = ['--tag', 'sphatik', '--group-by', 'tags', ...options.settings.backup.keep];
  await runRestic(['forget', '--quiet', ...rules, ...(isThorough ? ['--prune'] : [])], restic);
  if (isThorough) await runRestic(['check', '--quiet'], restic);
}

/** Returns the id of the repository; a new target gets one. */
async function openRepository(
  { database, settings, isNew = false }: BackupOptions,
  restic: ResticOptions,
): Promise<string> {
  const { shown } = settings.backup.target;
  const state = await readBackupState(database.read);
  const isKnown = state.target === shown && state.repository !== '';
  try {
    return await readRepository(restic);
  } catch (error) {
    if (!(error instanceof BackupError) || error.reason !== 'no-repository') throw error;
    // An empty folder may be where a disk is not mounted.
    if (isKnown && !isNew)
      throw new BackupError(
        'refused',
        `The backups at ${shown} are gone. Is the disk mounted, the address right? To begin with new ones: npm run shop -- backup --new`,
      );
    await runRestic(['init'], restic);
    return readRepository(restic);
  }
}

async function readRepository(restic: ResticOptions): Promise<string> {
  const config = await runRestic(['cat', 'config', '--no-lock'], restic);
  return (JSON.parse(config) as { readonly id: string }).id;
}

async function snapshotIn(dataDir: string, signal?: AbortSignal): Promise<void> {
  const [from, to] = [join(dataDir, 'shop.sqlite'), join(dataDir, databaseFolder)];
  const { code, errors } = await runStep(['snapshot', from, to], signal);
  if (code === 0) return;
  const isFull = /SQLITE_FULL|ENOSPC|is full/.test(errors);
  throw new BackupError(
    isFull ? 'full' : 'failed',
    isFull
      ? `The disk has no room for a copy of the database in '${join(dataDir, workFolder)}'.`
      : `The database could not be copied: ${plainText(errors, 300)}`,
  );
}

/** Runs a step of `backup-steps.ts` at low priority. */
export function runStep(args: readonly string[], signal?: AbortSignal): Promise<QuietResult> {
  const here = dirname(fileURLToPath(import.meta.url));
  // In the source, in the bundle, or seen from a chunk of it.
  const files = ['backup-steps.ts', 'backup-steps.js', '../backup-steps.js'];
  const program = files.map((file) => join(here, file)).find((file) => existsSync(file));
  if (!program) throw new Error('The installation is incomplete: backup-steps.js is missing.');
  return runQuietly([process.execPath, program, ...args], { signal });
}

/** Copies what is new in the bucket, and removes what is gone: names are hashes of the content. */
async function mirrorBucket(settings: BackupOptions['settings']): Promise<void> {
  const bucket = openFileStore(settings);
  const mirror = new LocalFiles(join(settings.dataDir, mirrorFolder));
  const [there, here] = [new Set(await listFiles(bucket)), new Set(await listFiles(mirror))];
  for (const name of there) {
    const content = here.has(name) ? undefined : await bucket.read(name);
    if (content) await writeFileWhole(mirror.locate(name), content);
  }
  for (const name of here) if (!there.has(name)) await mirror.remove(name);
}

interface Summary {
  readonly snapshot_id: string;
  readonly total_bytes_processed: number;
}

function summaryIn(output: string): Summary {
  const line = output.split('\n').findLast((text) => text.includes('"summary"'));
  if (!line) throw new BackupError('failed', 'restic did not say what it has backed up.');
  return JSON.parse(line) as Summary;
}
