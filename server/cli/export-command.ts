import { createWriteStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';

import { writeFileWhole } from '#server/files.ts';
import type { Progress } from '#server/long-work.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { hashesOf } from '#server/modules/product-files/import-plan.ts';
import {
  exportFormat,
  readAllProducts,
  readPictureNames,
  rowsOf,
} from '#server/modules/product-files/product-rows.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import type { OwnerCommand, ShopContext } from './command.ts';
import { rejectExistingFile, withWriteErrors, writeOutput } from './output-file.ts';
import { processTerminal } from './terminal.ts';

export const exportCommand: OwnerCommand = {
  name: 'export',
  define(command, useShop) {
    command
      .description('Export all products to a CSV file, with their pictures beside it')
      .argument('<file.csv>')
      .option('--pictures <place>', 'folder for the pictures')
      .option('--no-pictures', 'leave the pictures out')
      .option('--replace', 'overwrite the file if it exists')
      .action((file, options) => useShop((shop) => runExport(shop, file, options)));
  },
};

interface ExportOptions {
  /** `false`: without pictures. */
  readonly pictures?: string | boolean;
  readonly replace?: true;
}

async function runExport(
  { database, pictures: store, print }: ShopContext,
  file: string,
  { pictures, replace }: ExportOptions,
): Promise<number> {
  await rejectExistingFile(file, replace);
  const namePicture = await readPictureNames(database.read);
  const shelves = await readShelves(database.read);
  const used = new Map<string, string>();
  let count = 0;
  const rows = async function* () {
    for await (const product of readAllProducts(database.read)) {
      count += 1;
      for (const hash of hashesOf(product)) used.set(hash, namePicture(hash));
      yield* rowsOf(product, namePicture, shelves);
    }
  };
  await writeOutput(file, (draft) =>
    pipeline(Readable.from(rows()), stringify(exportFormat), createWriteStream(draft)),
  );
  print(`${pluralize(count, 'product')} written to ${plainText(file, 200)}.`);

  if (pictures === false || used.size === 0) return 0;
  const beside = join(dirname(file), `${basename(file, extname(file))}-pictures`);
  const place = typeof pictures === 'string' ? pictures : beside;
  const bar = processTerminal.progress('Pictures', used.size);
  const lost = await withWriteErrors(place, writePictures(place, used, store, bar)).finally(() =>
    bar.end(),
  );
  print(`${pluralize(used.size - lost, 'picture')} written to ${plainText(place, 200)}.`);
  if (lost > 0)
    print(`${pluralize(lost, 'picture')} of the shop could not be found, so they are not there.`);
  return 0;
}

/**
 * Writes originals under their names into a folder, except those it has already. Returns how many
 * could not be found.
 */
async function writePictures(
  folder: string,
  wanted: ReadonlyMap<string, string>,
  pictures: ShopContext['pictures'],
  progress: Progress,
): Promise<number> {
  let lost = 0;
  await mkdir(folder, { recursive: true });
  for (const [hash, name] of wanted) {
    const path = join(folder, basename(name));
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    const content = isThere ? undefined : await pictures.original(hash);
    if (content) await writeFileWhole(path, content);
    else if (!isThere) lost += 1;
    progress.advance();
  }
  return lost;
}
