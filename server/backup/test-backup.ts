import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { plainText } from '#server/plain-text.ts';
import { OwnerError } from '#server/start-problem.ts';
import { workFolder } from './backup-layout.ts';
import { type BackupState, changeBackupState, readBackupState } from './backup-state.ts';
import {
  type BackupOptions,
  resticOf,
  runStep,
  whileAloneWithBackups,
} from './make-automatic-backup.ts';
import { runRestic } from './restic.ts';

/** Room on the disk for what is restored, and for the shop meanwhile. */
const roomFactor = 1.2;

/**
 * Restores the last backup into a folder, counts and checks it, deletes the folder and records the
 * result.
 */
export async function testLastBackup(
  options: BackupOptions,
): Promise<NonNullable<BackupState['test']>> {
  const { database, settings } = options;
  const folder = join(settings.dataDir, workFolder, 'test');
  return whileAloneWithBackups(database, async () => {
    const { bytes } = await readBackupState(database.read);
    let found: { isGood: boolean; text: string };
    try {
      found = { isGood: true, text: await restoreInto(folder, bytes, options) };
    } catch (error) {
      if (!(error instanceof OwnerError)) throw error;
      found = { isGood: false, text: error.message };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const test = { at: new Date().toISOString(), ...found };
    await changeBackupState(database, { test });
    return test;
  });
}

async function restoreInto(folder: string, bytes: number, options: BackupOptions) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * roomFactor)
    throw new OwnerError(
      `the disk has no room to try it: ${Math.ceil((bytes * roomFactor) / 1e6)} MB are needed in '${folder}'.`,
    );
  await runRestic(
    ['restore', 'latest', '--tag', 'sphatik', '--target', folder, '--quiet', '--no-lock'],
    resticOf(options),
  );
  const { code, output, errors } = await runStep(['check', folder], options.signal);
  if (code !== 0) throw new OwnerError(plainText(errors, 300));
  return output;
}
