import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type FileSettings, openFileStore } from '#server/media/file-store.ts';
import { OwnerError } from '#server/start-problem.ts';

import { listFiles } from './backup-format.ts';

const marker = (dataDir: string) => join(dataDir, 'restore-unfinished.json');

/** Throws an OwnerError when a restore into this data folder was cut off: it has half a shop. */
export function rejectUnfinishedRestore(dataDir: string): void {
  if (!existsSync(marker(dataDir))) return;
  throw new OwnerError(
    `A restore into '${dataDir}' was cut off, so this is not the whole shop. Run the same restore again: it begins anew (docs/operations.md).`,
  );
}

/**
 * Runs a restore into a data folder (and bucket) without files, which `rejectUsed` makes sure of.
 * While it runs, and when it is cut off, no shop opens there; the next restore removes first what it
 * has left. After an error nothing is left.
 */
export async function whileRestoring<Result>(
  settings: FileSettings,
  rejectUsed: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { dataDir } = settings;
  if (existsSync(marker(dataDir))) await removeFiles(settings);
  await rejectUsed();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(marker(dataDir), `${JSON.stringify({ startedAt: new Date().toISOString() })}\n`);
  try {
    const result = await work();
    await rm(marker(dataDir));
    return result;
  } catch (error) {
    await removeFiles(settings);
    await rm(marker(dataDir), { force: true });
    throw error;
  }
}

async function removeFiles(settings: FileSettings): Promise<void> {
  const files = openFileStore(settings);
  for (const name of await listFiles(files)) await files.remove(name);
}
