import { readFile } from 'node:fs/promises';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';
import { asFailure, type ReceivedFile } from '#server/media/received-file.ts';

/** Decodes and stores an uploaded picture. Throws 415 when it can't be read. */
export async function storeProductPicture(pictures: PictureStore, { path }: ReceivedFile): Promise<StoredPicture> {
  try {
    return await pictures.store(await readFile(path));
  } catch (error) {
    throw asFailure(error);
  }
}
