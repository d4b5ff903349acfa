import type { FileStore } from '#server/media/file-store.ts';

import { backupFolders, hashInName } from './backup-format.ts';

/** The names of all stored files, sorted. */
export async function listFiles(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for (const folder of backupFolders) {
    for await (const name of files.list(folder)) {
      // Files that are still being written have other names.
      if (hashInName(name)) names.push(name);
    }
  }
  return names.toSorted();
}
