import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';

import { CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/plain-text.ts';

import { pictureBytesMax, tooLargePicture } from './fetch-picture.ts';

/** The picture files beside a product file, in a folder. */
export interface PictureFiles {
  readonly place: string;
  /** All names, with the folders inside. */
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Buffer>;
}

/** Opens the folder of `--pictures`, else the one beside the file with its name. */
export async function openPictureFiles(csvPath: string, given: string | undefined): Promise<PictureFiles | undefined> {
  const stem = join(dirname(csvPath), basename(csvPath, extname(csvPath)));
  const beside = [`${stem}-pictures`, join(dirname(csvPath), 'pictures')];
  for (const path of given === undefined ? beside : [given]) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return openFolder(path);
  }
  if (given === undefined) return undefined;
  throw new CommandError(`There is no picture folder '${plainText(given, 200)}'.`);
}

/** Returns a function that finds the file of a picture's cell: by its path, else by its name where one folder has it. */
export function fileFinder(names: readonly string[]): (src: string) => string | 'several' | undefined {
  const byPath = new Map(names.map((name) => [plainKey(name), name]));
  const byName = Map.groupBy(names, (name) => basename(plainKey(name)));
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

/** Links are not followed: they may lead out of the folder, or in a circle. */
async function openFolder(folder: string): Promise<PictureFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return {
    place: folder,
    names: entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
    async read(name) {
      const path = join(folder, name);
      if ((await stat(path)).size > pictureBytesMax) throw tooLargePicture();
      return readFile(path);
    },
  };
}
