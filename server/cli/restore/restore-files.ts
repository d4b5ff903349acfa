import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { promisedHash } from '#server/cli/backup/backup-parts.ts';
import { CommandError } from '#server/cli/command.ts';
import { writeFileWhole } from '#server/media/write-file.ts';

import type { Backup } from './open-backup.ts';

/** Writes the files of a backup into a data folder. Each must be what its name, its hash, promises. */
export async function restoreFiles(dataDir: string, backup: Backup, advance: () => void): Promise<void> {
  for (const name of backup.files) {
    const content = await buffer(await backup.open(name)).catch((error: unknown) => {
      throw new CommandError(`The backup is damaged: '${name}' cannot be unpacked.`, { cause: error });
    });
    const hash = createHash('sha256').update(content).digest('hex');
    if (!hash.startsWith(promisedHash(name) ?? '-')) {
      throw new CommandError(`The backup is damaged: '${name}' is not the file that was backed up.`);
    }
    await writeFileWhole(join(dataDir, name), content);
    advance();
  }
}

/** Takes back what was written of a backup that turned out to be no good. */
export async function removeFiles(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(dataDir, name), { force: true });
}
