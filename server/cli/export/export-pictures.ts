import { createWriteStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

import { writeOutput } from '#server/cli/output-file.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { writeFileWhole } from '#server/media/write-file.ts';
import type { Progress } from '#server/progress.ts';

/** The names of the files to write, by the hash of the picture. */
type Wanted = ReadonlyMap<string, string>;

/** Writes originals into a folder, except those it has already. Returns how many could not be found. */
export async function writePictureFolder(
  folder: string,
  wanted: Wanted,
  pictures: PictureStore,
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

/** The same into a zip, one picture in memory at a time. */
export async function writePictureZip(
  path: string,
  wanted: Wanted,
  pictures: PictureStore,
  progress: Progress,
): Promise<number> {
  const zip = new ZipFile();
  let lost = 0;
  for (const [hash, name] of wanted) {
    // Pictures are compressed already. A fixed date makes equal exports equal files.
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date('2000-01-01T00:00:00Z') }, (give) => {
      pictures.original(hash).then(
        (content) => {
          progress.advance();
          if (!content) lost += 1;
          give(null, Readable.from(content ? [content] : []));
        },
        give as (error: unknown) => void,
      );
    });
  }
  zip.end();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  await writeOutput(path, (draft) => Promise.race([pipeline(zip.outputStream, createWriteStream(draft)), failed]));
  return lost;
}
