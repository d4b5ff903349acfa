import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';

import { LocalFiles } from '#server/media/file-store.ts';
import { pluralize } from '#server/plain-text.ts';
import { OwnerError } from '#server/start-problem.ts';

import { hashInName, listFiles } from './backup-format.ts';
import {
  type BackupContents,
  contentsFile,
  databaseFolder,
  mirrorFolder,
} from './backup-layout.ts';
import { applyChangedPages } from './database-pages.ts';

/** What restic has written into a folder, put together and checked. */
export interface RestoredShop {
  readonly contents: BackupContents;
  /** The database; undefined in a backup of files. */
  readonly database: string | undefined;
  readonly files: LocalFiles;
  readonly names: readonly string[];
  /** For people: `112 products, 3 customers, 5 orders, 240 files`. */
  readonly counts: string;
}

/**
 * Puts a restored backup together. Throws an OwnerError when anything of it is missing or is not
 * what it was: the database page by page, each file by the hash in its name, and each row's file.
 */
export async function assembleRestored(folder: string): Promise<RestoredShop> {
  const contents = await readContents(folder);
  const database = contents.database === 'sqlite' ? await assembleDatabase(folder) : undefined;
  const mirror = join(folder, mirrorFolder);
  const files = new LocalFiles(existsSync(mirror) ? mirror : folder);
  const names = await listFiles(files);
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(files.locate(name)), hash);
    if (!hash.digest('hex').startsWith(hashInName(name) ?? '-'))
      throw new OwnerError(`The backup is damaged: '${name}' is not the file that was backed up.`);
  }
  const rows = database === undefined ? [] : checkRows(database, new Set(names));
  return {
    contents,
    database,
    files,
    names,
    counts: [...rows, pluralize(names.length, 'file')].join(', '),
  };
}

async function readContents(folder: string): Promise<BackupContents> {
  const text = await readFile(join(folder, contentsFile), 'utf8').catch(() => '{}');
  const contents = JSON.parse(text) as BackupContents;
  if (contents.kind !== 'sphatik-automatic-backup')
    throw new OwnerError('This is not a backup of a shop: it has no contents list.');
  if (contents.format !== 1)
    throw new OwnerError(
      'This backup was made by a newer version of the shop. Update first, then restore.',
    );
  return contents;
}

async function assembleDatabase(folder: string): Promise<string> {
  const from = join(folder, databaseFolder);
  const database = join(folder, 'shop.sqlite');
  if (!existsSync(database)) await rename(join(from, 'base.sqlite'), database);
  await applyChangedPages(database, join(from, 'changes.pages'));
  await rm(from, { recursive: true });
  return database;
}

/** Tables whose rows each have a file, with its name. */
const filesOfRows = [
  `select 'pictures/' || substr(hash, 1, 2) || '/' || hash || '.' || format as name from pictures`,
  `select 'uploads/' || substr(hash, 1, 2) || '/' || hash || '.webp' as name from uploads`,
  `select 'videos/' || hash || '.mp4' as name from videos where hash <> ''`,
];

function checkRows(file: string, names: ReadonlySet<string>): string[] {
  const database = new Sqlite(file, { readonly: true });
  try {
    const [problem] = database.pragma('quick_check(1)') as { quick_check: string }[];
    if (problem && problem.quick_check !== 'ok')
      throw new OwnerError(`The database in the backup is damaged: ${problem.quick_check}`);
    for (const query of filesOfRows)
      for (const name of database.prepare(query).pluck().iterate() as Iterable<string>)
        if (!names.has(name)) throw new OwnerError(`The backup has no file '${name}'.`);
    const count = (table: string) =>
      Number(database.prepare(`select count(*) from ${table}`).pluck().get());
    return [
      pluralize(count('products'), 'product'),
      pluralize(count('users'), 'customer'),
      pluralize(count('orders'), 'order'),
    ];
  } finally {
    database.close();
  }
}
