import type { FileStore } from '#server/media/file-store.ts';

import { backupFolders, hashInName } from './backup-format.ts';

/** The shop's own files, by their names, in order. */
export async function listFiles(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for (const folder of backupFolders) {
    for await (const name of files.list(folder)) {
      // Drafts of files that are being written have other names.
      if (hashInName(name)) names.push(name);
    }
  }
  return names.toSorted();
}
