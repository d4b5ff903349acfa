import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import {
  describeContents,
  hashInName,
  listFiles,
  seededTables,
  tableFile,
  tableNames,
} from '#server/backup/backup-format.ts';
import { parseBackupTarget } from '#server/backup/backup-target.ts';
import {
  listStoredBackups,
  restoreAutomaticBackup,
} from '#server/backup/restore-automatic-backup.ts';
import { whileRestoring } from '#server/backup/unfinished-restore.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { type FileStore, openFileStore } from '#server/media/file-store.ts';
import { plainText } from '#server/plain-text.ts';
import { readSettings } from '#server/settings.ts';
import { formatShopTime } from '#server/shop-time.ts';

import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';
import { type Backup, openBackup } from './open-backup.ts';
import { processTerminal } from './terminal.ts';

export const restoreCommand: OwnerCommand = {
  name: 'restore',
  define(command, withShop, runAlone) {
    command
      .description(
        'Restore the shop from a backup into an empty data folder and an empty database: from a ' +
          'file, or from where automatic backups go, which BACKUP_PASSWORD opens',
      )
      .argument('[file.zip]')
      .option('--from <url>', 'where automatic backups go, as in BACKUP_URL')
      .option('--at <time>', 'the shop as it was then, such as 2026-11-30T14:05')
      .option('--list', 'list the backups there instead')
      .action((file, { from, at, list = false }) => {
        if (from !== undefined && file === undefined)
          return runAlone((print) => restoreFrom({ from, at, isList: list, print }));
        if (file === undefined || from !== undefined || at !== undefined || list)
          throw new CommandError(
            'Say either a backup file or --from URL. Add --help for the usage.',
          );
        return withShop((shop) => runRestore(shop, file), { isForRestore: true });
      });
  },
};

async function runRestore(shop: ShopContext, file: string): Promise<number> {
  const backup = await openBackup(file);
  try {
    // The lock of the demo, so that a starting shop does not load it meanwhile.
    await shop.database.exclusively('demo', async () => {
      await whileRestoring(
        shop.settings,
        () => rejectUsedShop(shop),
        () => writeShop(shop, backup),
      );
    });
    shop.print(`${describeContents(backup.manifest)} restored from ${plainText(file, 200)}.`);
    shop.print(
      `The shop is as it was at ${formatShopTime(backup.manifest.madeAt)}. Start it with npm start.`,
    );
    return 0;
  } finally {
    backup.close();
  }
}

interface RestoreFrom {
  readonly from: string;
  readonly at: string | undefined;
  readonly isList: boolean;
  readonly print: (line: string) => void;
}

/** Restores an automatic backup, or lists them. */
async function restoreFrom({ from, at, isList, print }: RestoreFrom): Promise<number> {
  // Where they go from now on is said by --from.
  const settings = readSettings({ ...process.env, BACKUP_URL: '' });
  const target = parseBackupTarget(from, process.env);
  if (!target)
    throw new CommandError(`'${plainText(from, 200)}' is no place for backups. ${places}`);
  const password = process.env.BACKUP_PASSWORD?.trim() ?? '';
  if (password === '')
    throw new CommandError('Set BACKUP_PASSWORD to the password of these backups.');
  const options = { settings, target, password };
  const backups = await listStoredBackups(options);
  if (isList) {
    for (const { id, time, hostname } of backups)
      print(`${new Date(time).toISOString()}  ${id.slice(0, 8)}  made on ${plainText(hostname)}`);
    return 0;
  }
  const before = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at);
  if (Number.isNaN(before))
    throw new CommandError(
      `'${plainText(at ?? '', 40)}' is no time. Write it as 2026-11-30T14:05, on this machine's clock, or 2026-11-30T08:20Z.`,
    );
  const backup = backups.findLast(({ time }) => Date.parse(time) <= before);
  const [first] = backups;
  if (!backup)
    throw new CommandError(
      first
        ? `There is no backup of that time: the first one is of ${new Date(first.time).toISOString()}.`
        : `There are no backups at ${target.shown}.`,
    );
  print(`Restoring the backup of ${new Date(backup.time).toISOString()} from ${target.shown}.`);
  const { contents, counts, database } = await restoreAutomaticBackup(backup, options);
  print(`${counts} restored and checked: the shop is as it was at ${contents.madeAt}.`);
  print(
    database === undefined
      ? 'These are the files alone: restore the PostgreSQL database by its own tools (docs/operations.md).'
      : 'Start it with npm start.',
  );
  print(
    'If this is only a try, start it with BACKUP_URL= SMTP_URL= PORT=3001 npm start: it must not write to your backups, or to customers.',
  );
  return 0;
}

const places =
  'Write a folder (/mnt/backups/shop), s3://bucket/folder?endpoint=https://... with the keys set, ' +
  'or sftp://user@host/folder.';

/** Throws unless data folder and database are empty. */
async function rejectUsedShop({ database, settings }: ShopContext): Promise<void> {
  const used =
    'A restore never overwrites: use an empty DATA_DIR (or bucket), ' +
    'and with PostgreSQL an empty database.';
  if ((await findRows(database.read)) !== undefined) {
    throw new CommandError(
      `This ${database.kind === 'sqlite' ? 'data folder' : 'database'} already contains a shop. ${used}`,
    );
  }
  const files = openFileStore(settings);
  const [first] = await listFiles(files);
  if (first)
    throw new CommandError(
      `'${plainText(files.locate(''), 200)}' already contains a shop's files. ${used}`,
    );
}

/** Writes the files, then all rows in one transaction. */
async function writeShop({ database, settings }: ShopContext, backup: Backup): Promise<void> {
  const files = openFileStore(settings);
  const progress = processTerminal.progress('Restore', tableNames.length + backup.files.length);
  try {
    await restoreFiles(files, backup, progress.advance);
    await database.transaction(async (trx) => {
      await restoreRows(trx, backup, progress.advance);
      await upgradeRows(trx, backup);
      // Whom it went to since the backup, only the owner can know.
      const paused = { state: 'paused' as const };
      await trx.updateTable('letters').set(paused).where('state', '=', 'sending').execute();
    });
  } finally {
    progress.end();
  }
}

/**
 * Writes the files of a backup into the shop's store. Throws when one does not match the hash in
 * its name.
 */
async function restoreFiles(files: FileStore, backup: Backup, advance: () => void): Promise<void> {
  for (const name of backup.files) {
    const content = await buffer(await backup.open(name)).catch((error: unknown) => {
      throw new CommandError(`The backup is damaged: '${name}' cannot be unpacked.`, {
        cause: error,
      });
    });
    const hash = createHash('sha256').update(content).digest('hex');
    if (!hash.startsWith(hashInName(name) ?? '-')) {
      throw new CommandError(
        `The backup is damaged: '${name}' is not the file that was backed up.`,
      );
    }
    await files.write(name, content);
    advance();
  }
}

/** Below the limit of both databases for one statement. */
const valuesPerInsert = 20_000;

/** Bounds the memory for rows that wait to be inserted, and for one row. */
const textPerInsert = 4 * 1024 * 1024;
const lineLengthMax = 8 * 1024 * 1024;

type Row = Record<string, string | number | null>;

/** The first table with rows; undefined in a new shop. */
async function findRows(read: Reader): Promise<string | undefined> {
  for (const table of tableNames) {
    if (seededTables.includes(table)) continue;
    const row = await read
      .selectFrom(table as 'secrets')
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) return table;
  }
  return undefined;
}

/** Writes every row of a backup into a new shop. Throws when it does not match the manifest. */
async function restoreRows(trx: Trx, backup: Backup, advance: () => void): Promise<void> {
  for (const table of seededTables) await trx.deleteFrom(table).execute();
  for (const table of tableNames) {
    const expected = backup.manifest.tables[table];
    // A table that is newer than the backup stays empty.
    if (!expected) continue;
    const hash = createHash('sha256');
    let rows = 0;
    let waiting: Row[] = [];
    let waitingText = 0;
    const write = async () => {
      // Any table's rows, for which the type of one table stands.
      const insert = trx.insertInto(table as 'secrets').values(waiting as never);
      if (waiting.length > 0) await insert.execute();
      waiting = [];
      waitingText = 0;
    };
    for await (const line of eachLine(await backup.open(tableFile(table)))) {
      hash.update(`${line}\n`);
      rows += 1;
      if (rows > expected.rows) break;
      const row = readRow(line);
      waiting.push(row);
      waitingText += line.length;
      const values = (waiting.length + 1) * Object.keys(row).length;
      if (values > valuesPerInsert || waitingText > textPerInsert) await write();
    }
    await write();
    if (rows !== expected.rows || hash.digest('hex') !== expected.sha256) {
      throw new CommandError(
        `The backup is damaged: its '${table}' data does not match its contents list.`,
      );
    }
    advance();
  }
}

/** Does to the rows of an earlier version what the migrations since then do to stored ones. */
async function upgradeRows(trx: Trx, { manifest }: Backup): Promise<void> {
  for (const [name, { fill }] of Object.entries(migrations)) {
    if (!manifest.migrations.includes(name)) await fill?.(trx);
  }
}

/**
 * Lines by `\n` alone: Node's own reader also splits at other characters, which texts may contain.
 */
async function* eachLine(input: Readable): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const text of input.setEncoding('utf8')) {
      const lines = text.split('\n');
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? '';
      if (rest.length > lineLengthMax)
        throw new CommandError('The backup is damaged: a line is too long.');
      yield* lines;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('The backup is damaged: part of it cannot be unpacked.', {
      cause: error,
    });
  }
  if (rest !== '') yield rest;
}

function readRow(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch (error) {
    throw new CommandError('The backup is damaged: a line cannot be read.', { cause: error });
  }
}
