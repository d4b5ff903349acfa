import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import yauzl, { type Entry } from 'yauzl';

import { CommandError } from '#server/cli/command.ts';
import { groupBy } from '#server/group-by.ts';
import { plainText } from '#server/plain-text.ts';

import { pictureBytesMax, tooLargePicture, UnavailablePictureError } from './fetch-picture.ts';

/** The picture files beside a product file, in a folder or a zip. */
export interface PictureFiles {
  readonly place: string;
  /** All names, with the folders inside. */
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Buffer>;
  readonly close: () => void;
}

const filesMax = 200_000;
const depthMax = 8;

/** Opens the folder or zip of `--pictures`, else the one beside the file with its name. */
export async function openPictureFiles(csvPath: string, given: string | undefined): Promise<PictureFiles | undefined> {
  const stem = join(dirname(csvPath), basename(csvPath, extname(csvPath)));
  const beside = [`${stem}-pictures`, `${stem}-pictures.zip`, `${stem}.zip`, join(dirname(csvPath), 'pictures')];
  for (const path of given === undefined ? beside : [given]) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return openFolder(path);
    if (found?.isFile()) return openZip(path);
  }
  if (given === undefined) return undefined;
  throw new CommandError(`There is no picture folder or zip '${plainText(given, 200)}'.`);
}

/** Returns a function that finds the file of a picture's cell: by its path, else by its name where one folder has it. */
export function fileFinder(names: readonly string[]): (src: string) => string | 'several' | undefined {
  const byPath = new Map(names.map((name) => [plainKey(name), name]));
  const byName = groupBy(names, (name) => basename(plainKey(name)));
  return (src) => {
    const key = plainKey(withoutQuery(src));
    const found = byName.get(basename(key)) ?? [];
    return byPath.get(key) ?? (found.length > 1 ? 'several' : found[0]);
  };
}

function withoutQuery(src: string): string {
  if (!/^(https?|file):/i.test(src)) return src;
  const path = src.replace(/[?#].*$/, '').replace(/^[a-z]+:\/\/[^/]*\//i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function plainKey(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

async function openFolder(folder: string): Promise<PictureFiles> {
  const names: string[] = [];
  await listFolder(folder, '', 0, names);
  return {
    place: folder,
    names,
    async read(name) {
      const path = join(folder, name);
      if ((await stat(path)).size > pictureBytesMax) throw tooLargePicture();
      return readFile(path);
    },
    close: () => {},
  };
}

/** Links are not followed: they may lead out of the folder, or in a circle. */
async function listFolder(folder: string, inside: string, depth: number, names: string[]): Promise<void> {
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isFile() && names.length < filesMax) names.push(name);
    if (entry.isDirectory() && depth < depthMax) await listFolder(folder, name, depth + 1, names);
  }
}

/**
 * Opens a zip of pictures. Only its list is read; each picture is unpacked into memory when it is read, up to the
 * largest picture allowed, whatever size the zip gives.
 */
async function openZip(path: string): Promise<PictureFiles> {
  const shown = plainText(path, 200);
  const entries = new Map<string, Entry>();
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new CommandError(`'${shown}' is not a readable zip file.`, { cause: error });
  });
  try {
    if (zip.entryCount > filesMax) throw new CommandError(`'${shown}' contains too many files.`);
    for await (const entry of zip.eachEntry()) {
      const isPicture = !entry.fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName);
      if (isPicture) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    if (error instanceof CommandError) throw error;
    const reason = error instanceof Error ? plainText(error.message, 120) : '';
    const isUnsafe = /relative path|absolute path|invalid characters/.test(reason);
    throw new CommandError(
      isUnsafe
        ? `'${shown}' contains a file whose path leads out of the zip, so it was not opened.`
        : `'${shown}' is damaged or not a zip (${reason}).`,
      { cause: error },
    );
  }
  return {
    place: path,
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new UnavailablePictureError('it is not in the zip');
      if (entry.uncompressedSize > pictureBytesMax) throw tooLargePicture();
      try {
        // yauzl ends the stream with an error when there is more than the zip says.
        const pieces: Buffer[] = [];
        for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
        return Buffer.concat(pieces);
      } catch (error) {
        throw new UnavailablePictureError('it cannot be unpacked', { cause: error });
      }
    },
    close: () => zip.close(),
  };
}
