import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';
import type { Reader } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { type FileStore, openFileStore } from '#server/media/file-store.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import type { Progress } from '#server/product-files/progress.ts';

import { listFiles } from './backup-files.ts';
import { type BackupTable, type Manifest, manifestName, tableFile, tableNames } from './backup-format.ts';
import { eachRow } from './read-rows.ts';

export const backupCommand = createBackupCommand(processTerminal);

/** The backup, for a person or a script. */
export function createBackupCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'backup',
    define(command, useShop) {
      command
        .description('Back up the whole shop to one file while it runs: database, pictures, videos, uploads')
        .argument('<file.zip>')
        .option('--replace', 'overwrite the file if it exists')
        .action((file, options) => useShop((shop) => runBackup(shop, file, options.replace ?? false, terminal)));
    },
  };
}

async function runBackup(shop: ShopContext, file: string, replace: boolean, terminal: Terminal): Promise<number> {
  const shown = plainText(file, 200);
  if (!replace && (await fileExists(file))) {
    throw new CommandError(`'${shown}' already exists. Add --replace to overwrite it.`);
  }
  const draft = `${file}.part`;
  try {
    const manifest = await shop.database.snapshot((read) => writeBackup(read, shop, draft, terminal));
    await rename(draft, file);
    const rowsOf = (table: BackupTable) => manifest.tables[table]?.rows ?? 0;
    const things = [
      pluralize(rowsOf('products'), 'product'),
      pluralize(rowsOf('users'), 'customer'),
      pluralize(rowsOf('orders'), 'order'),
      pluralize(manifest.files, 'file'),
    ];
    shop.print(`${things.join(', ')} written to ${shown} (${megabytes((await stat(file)).size)}).`);
    shop.print('Keep it safe: it contains names, addresses and the login tokens of everybody who is logged in.');
    return 0;
  } catch (error) {
    await rm(draft, { force: true });
    throw toCommandError(error, shown);
  }
}

/** Writes the zip from one snapshot of the database. */
async function writeBackup(read: Reader, shop: ShopContext, draft: string, terminal: Terminal): Promise<Manifest> {
  // The snapshot begins with the first read. A file is always written before the row that names it: none can be missing.
  await read.selectFrom('catalogue_state').select('id').execute();
  const store = openFileStore(shop.settings);
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
  const progress = terminal.progress('Backup', tableNames.length + files.length);
  const zip = new ZipFile();
  for (const table of tableNames) {
    addLazily(zip, tableFile(table), true, progress, () =>
      Readable.from(
        linesOf(read, table, (count) => {
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
  addLazily(zip, manifestName, true, progress, () => Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  await pipeline(output, createWriteStream(draft, { mode: 0o600, flush: true })).finally(() => progress.end());
  return manifest;
}

function addLazily(zip: ZipFile, name: string, compress: boolean, progress: Progress, open: () => Readable): void {
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

async function* linesOf(
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

function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A `CommandError` for errors a person can fix, such as a full disk; any other error as it is. */
function toCommandError(error: unknown, shown: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'you have no permission to write there',
    EROFS: 'you have no permission to write there',
    ENOSPC: 'the disk is full',
    EISDIR: 'it is a folder',
    ENOTDIR: 'its folder is a file, not a folder',
  };
  const reason = reasons[code];
  return reason === undefined ? error : new CommandError(`'${shown}' cannot be written: ${reason}.`, { cause: error });
}
