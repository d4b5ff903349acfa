import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { writeFileWhole } from './write-file.ts';

/** The address of a kept video. */
export function videoAddress(hash: string): string {
  return `/media/videos/${hash}.mp4`;
}

export function videoFolder(dataDir: string): string {
  return join(dataDir, 'videos');
}

/** Keeps a video under its content's hash, which it answers. The caller inserts the row. */
export async function storeVideo(dataDir: string, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 40);
  await writeFileWhole(join(videoFolder(dataDir), `${hash}.mp4`), content);
  return hash;
}
