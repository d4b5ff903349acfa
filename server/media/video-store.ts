import { access } from 'node:fs/promises';

import { type FileSettings, openFileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { hashOf } from './picture-store.ts';

/** Returns the URL of a stored video. */
export function videoAddress(hash: string): string {
  return `/media/videos/${hash}.mp4`;
}

/** Returns the folder from which videos are served. With a bucket they are copied there at the first request. */
export function videoFolder(settings: FileSettings): string {
  return new LocalFiles(settings.dataDir).locate('videos');
}

/** Stores a video under its content's hash and returns the hash. The caller inserts the row. */
export async function storeVideo(settings: FileSettings, content: Buffer): Promise<string> {
  const hash = hashOf(content);
  await openFileStore(settings).write(`videos/${hash}.mp4`, content);
  return hash;
}

/** Copies a video from the bucket into the folder, if it exists and is not there yet. */
export async function fetchVideo(settings: FileSettings, file: string): Promise<void> {
  if (!settings.storage) return;
  const name = `videos/${file}`;
  const local = new LocalFiles(settings.dataDir);
  const exists = await access(local.locate(name)).then(
    () => true,
    () => false,
  );
  const content = exists ? undefined : await openFileStore(settings).read(name);
  if (content) await local.write(name, content);
}
