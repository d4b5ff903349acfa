import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import { CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/plain-text.ts';

import { pictureBytesMax, UnavailablePictureError } from './unavailable-picture-error.ts';
import { openZip } from './zip-files.ts';

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
  if (given !== undefined) {
    const found = await stat(given).catch(() => undefined);
    if (found?.isDirectory()) return openFolder(given);
    if (found?.isFile()) return openZip(given);
    throw new CommandError(`There is no picture folder or zip '${plainText(given, 200)}'.`);
  }
  for (const path of picturePlaces(csvPath)) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return openFolder(path);
    if (found?.isFile() && path.endsWith('.zip')) return openZip(path);
  }
  return undefined;
}

/** The folder where the export puts pictures, and where the import finds them. */
export function pictureFolderOf(csvPath: string): string {
  return `${withoutEnding(csvPath)}-pictures`;
}

function picturePlaces(csvPath: string): string[] {
  const stem = withoutEnding(csvPath);
  return [pictureFolderOf(csvPath), `${stem}-pictures.zip`, `${stem}.zip`, join(dirname(csvPath), 'pictures')];
}

function withoutEnding(csvPath: string): string {
  return join(dirname(csvPath), basename(csvPath, extname(csvPath)));
}

async function openFolder(folder: string): Promise<PictureFiles> {
  const names: string[] = [];
  await listFolder(folder, '', 0, names);
  return {
    place: folder,
    names,
    async read(name) {
      const path = join(folder, name);
      if ((await stat(path)).size > pictureBytesMax) {
        throw new UnavailablePictureError(`it is larger than ${pictureBytesMax / 1024 / 1024} MB`);
      }
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
