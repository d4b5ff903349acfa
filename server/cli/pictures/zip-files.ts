import yauzl, { type Entry } from 'yauzl';

import { CommandError } from '#server/cli/command.ts';
import { plainText } from '#server/plain-text.ts';

import type { PictureFiles } from './picture-files.ts';
import { pictureBytesMax, UnavailablePictureError } from './unavailable-picture-error.ts';

const entriesMax = 200_000;

/**
 * Opens a zip of pictures. Only its list is read; each picture is unpacked into memory when it is read, up to the
 * largest picture allowed, whatever size the zip gives.
 */
export async function openZip(path: string): Promise<PictureFiles> {
  const shown = plainText(path, 200);
  const entries = new Map<string, Entry>();
  let zip: Awaited<ReturnType<typeof yauzl.openPromise>>;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw new CommandError(`'${shown}' is not a readable zip file.`, { cause: error });
  }
  try {
    if (zip.entryCount > entriesMax) throw new CommandError(`'${shown}' contains too many files.`);
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) {
        entries.set(entry.fileName, entry);
      }
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
      if (entry.uncompressedSize > pictureBytesMax) throw tooLarge();
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const bytes = chunk as Buffer;
          size += bytes.length;
          if (size > pictureBytesMax) throw tooLarge();
          chunks.push(bytes);
        }
      } catch (error) {
        if (error instanceof UnavailablePictureError) throw error;
        throw new UnavailablePictureError('it cannot be unpacked', { cause: error });
      }
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

function tooLarge(): UnavailablePictureError {
  return new UnavailablePictureError(`it is larger than ${pictureBytesMax / 1024 / 1024} MB`);
}
