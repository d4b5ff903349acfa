import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { audit } from '#server/audit.ts';
import { describeContents } from '#server/backup/backup-format.ts';
import {
  makeAutomaticBackup,
  whileAloneWithBackups,
} from '#server/backup/make-automatic-backup.ts';
import { testLastBackup } from '#server/backup/test-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { plainText } from '#server/plain-text.ts';

import { CommandError, type OwnerCommand, type ShopContext } from './command.ts';
import { rejectExistingFile, withWriteErrors } from './output-file.ts';
import { processTerminal } from './terminal.ts';

export const backupCommand: OwnerCommand = {
  name: 'backup',
  define(command, useShop) {
    command
      .description(
        'Back up the whole shop while it runs, to one file: database, pictures, videos, uploads. ' +
          'Without a file name to BACKUP_URL, as the shop does by itself',
      )
      .argument('[file.zip]')
      .option('--replace', 'overwrite the file if it exists')
      .option('--test', 'restore the last backup at BACKUP_URL into a folder, and check it')
      .option('--new', 'begin anew at BACKUP_URL, where the earlier backups are gone')
      .action((file, options) =>
        useShop((shop) => {
          if (file !== undefined) return runBackup(shop, file, options.replace ?? false);
          return runAutomaticBackup(shop, { isTest: options.test, isNew: options.new });
        }),
      );
  },
};

async function runBackup(shop: ShopContext, file: string, replace: boolean): Promise<number> {
  const shown = plainText(file, 200);
  await rejectExistingFile(file, replace);
  const { database, settings } = shop;
  const progressOf = (steps: number) => processTerminal.progress('Backup', steps);
  const manifest = await withWriteErrors(
    file,
    writeBackup({ database, settings, file, progressOf }),
  );
  // A shop whose database can't be written needs its backup all the more.
  await database
    .transaction((trx) =>
      audit(trx, { who: 'command', action: 'backup.make', subject: `file:${basename(file)}` }),
    )
    .catch(() => shop.print('The audit log could not be written.'));
  shop.print(
    `${describeContents(manifest)} written to ${shown} (${megabytes((await stat(file)).size)}).`,
  );
  shop.print(
    'Keep it safe: it contains names, addresses and the login tokens of everybody who is ' +
      'logged in.',
  );
  return 0;
}

interface AutomaticBackup {
  readonly isTest: boolean | undefined;
  readonly isNew: boolean | undefined;
}

async function runAutomaticBackup(
  { database, settings, print }: ShopContext,
  { isTest = false, isNew = false }: AutomaticBackup,
): Promise<number> {
  const { backup } = settings;
  if (!backup)
    throw new CommandError(
      'Name a file, such as shop.zip, or set BACKUP_URL and BACKUP_PASSWORD (docs/operations.md).',
    );
  const options = { database, settings: { ...settings, backup } };
  if (isTest) {
    const { isGood, text } = await testLastBackup(options);
    print(isGood ? `The last backup was restored and is good: ${text}.` : text);
    return isGood ? 0 : 1;
  }
  const { bytes } = await whileAloneWithBackups(database, () =>
    makeAutomaticBackup({ ...options, isNew }),
  );
  print(`The shop (${megabytes(bytes)}) is backed up to ${backup.target.shown}.`);
  return 0;
}

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
