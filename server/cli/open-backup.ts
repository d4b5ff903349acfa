import { text } from 'node:stream/consumers';
import yauzl, { type Entry } from 'yauzl';

import {
  hashInName,
  manifestName,
  manifestSchema,
  tableFile,
  tableNames,
} from '#server/backup/backup-format.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { isGone } from '#server/files.ts';
import { plainText } from '#server/plain-text.ts';

import { CommandError } from './command.ts';

/** Rows are text with much repetition, but not this much. */
const tableRatioMax = 200;
/** Pictures and videos are compressed already. */
const fileRatioMax = 2;
/** Small ones may have any ratio. */
const freeBytes = { table: 1024 * 1024, file: 1024 };
const manifestBytesMax = 1024 * 1024;

/** A backup whose contents list is complete; the contents are checked when they are read. */
export type Backup = Awaited<ReturnType<typeof openBackup>>;

/**
 * Opens a backup. Throws `CommandError` for another file, an incomplete backup, or one of a newer
 * version.
 */
export async function openBackup(path: string) {
  const shown = plainText(path, 200);
  const noBackup = (cause?: unknown) =>
    new CommandError(`'${shown}' is not a backup of this shop, or is damaged.`, { cause });
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true })
    .catch((error: unknown) => {
      throw isGone(error) ? new CommandError(`There is no file '${shown}'.`) : noBackup(error);
    });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    for (const entry of entries.values()) {
      if (entry.uncompressedSize <= bytesAllowed(entry)) continue;
      throw new CommandError(
        `'${shown}' is not a backup of this shop: '${plainText(entry.fileName, 100)}' in it unpacks to far more than a backup has.`,
      );
    }
    const open = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw noBackup();
      return zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw new CommandError(`The backup is damaged: '${name}' in it cannot be read.`, {
          cause: error,
        });
      });
    };
    const manifest = manifestSchema.parse(JSON.parse(await text(await open(manifestName))));
    const newer = manifest.migrations.filter((name) => !(name in migrations));
    if (newer.length > 0) {
      throw new CommandError(
        'This backup was made by a newer version of the shop. Update first, then restore.',
      );
    }
    const tables = tableNames.filter((table) => table in manifest.tables).map(tableFile);
    const files = [...entries.keys()].filter(
      (name) => name !== manifestName && !tables.includes(name),
    );
    const isWhole = tables.every((name) => entries.has(name)) && files.length === manifest.files;
    if (!isWhole || files.some((name) => hashInName(name) === undefined)) throw noBackup();
    return {
      manifest,
      /** Names of the stored files in it. */
      files,
      /** One file of the zip, unpacked while it is read. */
      open,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof CommandError ? error : noBackup(error);
  }
}

/** How large a file of the zip may be; yauzl refuses one that unpacks to more than it declares. */
function bytesAllowed({ fileName, compressedSize }: Entry): number {
  if (fileName === manifestName) return manifestBytesMax;
  if (fileName.startsWith('tables/')) return compressedSize * tableRatioMax + freeBytes.table;
  return compressedSize * fileRatioMax + freeBytes.file;
}
