import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';

import { type FileSettings, openFileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';

/** The address of a kept video. */
export function videoAddress(hash: string): string {
  return `/media/videos/${hash}.mp4`;
}

/** The folder videos are sent from: of a shop with a bucket they are copied there when first asked for. */
export function videoFolder(place: FileSettings): string {
  return new LocalFiles(place.dataDir).locate('videos');
}

/** Keeps a video under its content's hash, which it answers. The caller inserts the row. */
export async function storeVideo(place: FileSettings, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
  await openFileStore(place).write(`videos/${hash}.mp4`, content);
  return hash;
}

/** Brings a video from the bucket into the folder if it is not there yet; a video that does not exist stays missing. */
export async function fetchVideo(place: FileSettings, file: string): Promise<void> {
  if (!place.storage) return;
  const name = `videos/${file}`;
  const local = new LocalFiles(place.dataDir);
  const isThere = await access(local.locate(name)).then(
    () => true,
    () => false,
  );
  const content = isThere ? undefined : await openFileStore(place).read(name);
  if (content) await local.write(name, content);
}
