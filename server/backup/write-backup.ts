import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';

import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { type Progress, silentProgress } from '#server/long-work.ts';
import { type FileSettings, type FileStore, openFileStore } from '#server/media/file-store.ts';

import {
  type BackupTable,
  backupTables,
  listFiles,
  type Manifest,
  manifestName,
  tableFile,
  tableNames,
} from './backup-format.ts';

export interface BackupOptions {
  readonly database: ShopDatabase;
  readonly settings: FileSettings;
  /** The zip; an existing file is replaced. */
  readonly file: string;
  /** Opens where the progress is shown, with the number of steps. By default it is not shown. */
  readonly progressOf?: (steps: number) => Progress;
}

/**
 * Writes a backup of the whole shop from one snapshot of the database. After an error there is no
 * file.
 */
export async function writeBackup({
  database,
  settings,
  file,
  progressOf,
}: BackupOptions): Promise<Manifest> {
  const draft = `${file}.part`;
  try {
    const manifest = await database.snapshot((read) =>
      writeZip(read, settings, draft, progressOf ?? (() => silentProgress)),
    );
    await rename(draft, file);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeZip(
  read: Reader,
  settings: FileSettings,
  draft: string,
  progressOf: (steps: number) => Progress,
): Promise<Manifest> {
  // The snapshot begins with the first read. A file is always written before the row that names it:
  // none can be missing.
  await read.selectFrom('catalogue_state').select('id').execute();
  const store = openFileStore(settings);
  const files = await listFiles(store);
  const tables: Record<string, { rows: number; sha256: string }> = {};
  const manifest: Manifest = {
    kind: 'sphatik-backup',
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: Object.keys(migrations),
    tables,
    files: files.length,
  };
  const progress = progressOf(tableNames.length + files.length);
  const zip = new ZipFile();
  for (const table of tableNames) {
    addLazily(zip, tableFile(table), true, progress, () =>
      Readable.from(
        tableLines(read, table, (count) => {
          tables[table] = count;
        }),
      ),
    );
  }
  for (const name of files) {
    // Already compressed.
    addLazily(zip, name, false, progress, () => Readable.from(contentOf(store, name)));
  }
  // Last, when the rows have been counted.
  addLazily(zip, manifestName, true, progress, () =>
    Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]),
  );
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  await pipeline(output, createWriteStream(draft, { mode: 0o600, flush: true })).finally(() =>
    progress.end(),
  );
  return manifest;
}

function addLazily(
  zip: ZipFile,
  name: string,
  compress: boolean,
  progress: Progress,
  open: () => Readable,
): void {
  zip.addReadStreamLazy(name, { compress, mode: 0o100600 }, (give) => {
    // Without this, an error while reading would not end the zip.
    const stream = open().once('error', (error) => zip.emit('error', error));
    stream.once('close', () => progress.advance());
    give(null, stream);
  });
}

async function* contentOf(store: FileStore, name: string): AsyncGenerator<Buffer> {
  const content = await store.read(name);
  if (!content) throw new Error(`${name} was removed while the backup was made.`);
  yield content;
}

async function* tableLines(
  read: Reader,
  table: BackupTable,
  report: (count: { rows: number; sha256: string }) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const row of eachRow(read, table)) {
    const line = `${JSON.stringify(row)}\n`;
    hash.update(line);
    rows += 1;
    yield line;
  }
  report({ rows, sha256: hash.digest('hex') });
}

/** Rows in memory at a time. */
const batch = 500;

type Row = Record<string, string | number | null>;

/** Every row of a table in the order of its key. */
async function* eachRow(read: Reader, table: BackupTable): AsyncGenerator<Row> {
  const key = backupTables[table] as readonly string[];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    // The name of the table is only known at run time; the type of one table stands for all of
    // them.
    let query = read.selectFrom(table as 'secrets').selectAll();
    if (last) {
      const values = sql.join(key.map((column) => last?.[column]));
      query = query.where(sql<boolean>`(${columns}) > (${values})`);
    }
    for (const column of key) query = query.orderBy(sql.ref(column));
    const rows: Row[] = await query.limit(batch).execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}
