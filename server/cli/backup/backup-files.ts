import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { backupFolders, promisedHash } from './backup-parts.ts';

/** The shop's own files in a data folder, by their names in it, in order. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of backupFolders) {
    for (const name of await namesIn(join(dataDir, folder))) {
      const whole = `${folder}/${name.split(sep).join('/')}`;
      // Drafts of files that are being written have other names.
      if (promisedHash(whole)) names.push(whole);
    }
  }
  return names.toSorted();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
