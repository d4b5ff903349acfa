import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import { audit } from '#server/audit.ts';
import { describeContents } from '#server/backup/backup-format.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { plainText } from '#server/plain-text.ts';

import type { OwnerCommand, ShopContext } from './command.ts';
import { rejectExistingFile, withWriteErrors } from './output-file.ts';
import { processTerminal } from './terminal.ts';

export const backupCommand: OwnerCommand = {
  name: 'backup',
  define(command, useShop) {
    command
      .description(
        'Back up the whole shop to one file while it runs: database, pictures, videos, uploads',
      )
      .argument('<file.zip>')
      .option('--replace', 'overwrite the file if it exists')
      .action((file, options) =>
        useShop((shop) => runBackup(shop, file, options.replace ?? false)),
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

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
