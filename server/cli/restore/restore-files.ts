import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { hashInName } from '#server/backup/backup-format.ts';
import { CommandError } from '#server/cli/command.ts';
import type { FileStore } from '#server/media/file-store.ts';

import type { Backup } from './open-backup.ts';

/** Writes the files of a backup into the shop's store. Throws when one does not match the hash in its name. */
export async function restoreFiles(files: FileStore, backup: Backup, advance: () => void): Promise<void> {
  for (const name of backup.files) {
    const content = await buffer(await backup.open(name)).catch((error: unknown) => {
      throw new CommandError(`The backup is damaged: '${name}' cannot be unpacked.`, { cause: error });
    });
    const hash = createHash('sha256').update(content).digest('hex');
    if (!hash.startsWith(hashInName(name) ?? '-')) {
      throw new CommandError(`The backup is damaged: '${name}' is not the file that was backed up.`);
    }
    await files.write(name, content);
    advance();
  }
}

/** Removes the files of a restore that failed. */
export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name);
}
