import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';
import { exportFormat, readExportRows, readPictureNames } from '#server/modules/product-files/export-products.ts';
import { hashesOf } from '#server/modules/product-files/import-plan.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import { type PictureToWrite, writePictureFolder, writePictureZip } from './export-pictures.ts';

export const exportCommand = createExportCommand(processTerminal);

/** The export, for a person or a script. */
export function createExportCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'export',
    define(command, useShop) {
      command
        .description('Export all products to a CSV file, with their pictures beside it')
        .argument('<file.csv>')
        .option('--pictures <place>', 'folder or zip for the pictures')
        .option('--no-pictures', 'leave the pictures out')
        .option('--replace', 'overwrite the file if it exists')
        .action((file, options) => useShop((shop) => runExport(shop, file, options, terminal)));
    },
  };
}

interface ExportOptions {
  /** `false`: without pictures. */
  readonly pictures?: string | boolean;
  readonly replace?: true;
}

async function runExport(
  shop: ShopContext,
  file: string,
  { pictures, replace }: ExportOptions,
  terminal: Terminal,
): Promise<number> {
  if (!replace) await rejectExistingFile(file);
  const namePicture = await readPictureNames(shop.database.read);
  const used = new Map<string, PictureToWrite>();
  let count = 0;
  const rows = async function* () {
    for await (const product of readExportRows(shop.database.read, namePicture)) {
      count += 1;
      for (const hash of hashesOf(product.product)) used.set(hash, { hash, name: namePicture(hash) });
      yield* product.rows;
    }
  };
  // Through a temporary file, so that a half-written export is never taken for a whole one.
  const draft = `${file}.part`;
  try {
    await withWriteErrors(file, pipeline(Readable.from(rows()), stringify(exportFormat), createWriteStream(draft)));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  shop.print(`${pluralize(count, 'product')} written to ${plainText(file, 200)}.`);

  if (pictures === false || used.size === 0) return 0;
  const stem = join(dirname(file), basename(file, extname(file)));
  const place = typeof pictures === 'string' ? pictures : `${stem}-pictures`;
  const write = extname(place).toLowerCase() === '.zip' ? writePictureZip : writePictureFolder;
  const bar = terminal.progress('Pictures', used.size);
  const lost = await withWriteErrors(place, write(place, [...used.values()], shop.pictures, bar)).finally(() =>
    bar.end(),
  );
  shop.print(`${pluralize(used.size - lost, 'picture')} written to ${plainText(place, 200)}.`);
  if (lost > 0) {
    shop.print(
      `${pluralize(lost, 'picture')} of the shop could not be found and ${lost === 1 ? 'is' : 'are'} not there.`,
    );
  }
  return 0;
}

async function rejectExistingFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found) throw new CommandError(`'${plainText(file, 200)}' already exists. Add --replace to overwrite it.`);
}

/** Throws a `CommandError` for errors a person can fix, such as a full disk. */
async function withWriteErrors<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reasons: Record<string, string> = {
      ENOENT: 'its folder does not exist',
      EACCES: 'you have no permission to write there',
      EROFS: 'you have no permission to write there',
      ENOSPC: 'the disk is full',
      EISDIR: 'it is a folder',
      ENOTDIR: 'its folder is a file, not a folder',
      EEXIST: 'a file has that name',
    };
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new CommandError(`'${plainText(place, 200)}' cannot be written: ${reason}.`, { cause: error });
  }
}
