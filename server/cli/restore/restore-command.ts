import { listFiles } from '#server/backup/backup-format.ts';
import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { processTerminal } from '#server/cli/terminal.ts';
import { openFileStore } from '#server/media/file-store.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import { formatShopTime } from '#server/shop-time.ts';

import { type Backup, openBackup } from './open-backup.ts';
import { removeFiles, restoreFiles } from './restore-files.ts';
import { findRows, restoreRows, tableCount } from './restore-rows.ts';

export const restoreCommand: OwnerCommand = {
  name: 'restore',
  define(command, useShop) {
    command
      .description('Restore the shop from a backup into an empty data folder and an empty database')
      .argument('<file.zip>')
      .action((file) => useShop((shop) => runRestore(shop, file)));
  },
};

async function runRestore(shop: ShopContext, file: string): Promise<number> {
  const backup = await openBackup(file);
  try {
    // The lock of the demo, so that a starting shop does not load it meanwhile.
    await shop.database.exclusively('demo', async () => {
      await rejectUsedShop(shop);
      await writeShop(shop, backup);
    });
    const { tables, files, madeAt } = backup.manifest;
    const rowsOf = (table: string) => tables[table]?.rows ?? 0;
    shop.print(
      `${pluralize(rowsOf('products'), 'product')}, ${pluralize(rowsOf('users'), 'customer')}, ${pluralize(rowsOf('orders'), 'order')}, ` +
        `${pluralize(files, 'file')} restored from ${plainText(file, 200)}.`,
    );
    shop.print(`The shop is as it was at ${formatShopTime(madeAt)}. Start it with npm start.`);
    return 0;
  } finally {
    backup.close();
  }
}

/** Throws unless data folder and database are empty. */
async function rejectUsedShop({ database, settings }: ShopContext): Promise<void> {
  const used = 'A restore never overwrites: use an empty DATA_DIR (or bucket), and with PostgreSQL an empty database.';
  if ((await findRows(database.read)) !== undefined) {
    throw new CommandError(
      `This ${database.kind === 'sqlite' ? 'data folder' : 'database'} already contains a shop. ${used}`,
    );
  }
  const files = openFileStore(settings);
  const [first] = await listFiles(files);
  if (first) throw new CommandError(`'${plainText(files.locate(''), 200)}' already contains a shop's files. ${used}`);
}

/** Writes the files, then all rows in one transaction. */
async function writeShop({ database, settings }: ShopContext, backup: Backup): Promise<void> {
  const files = openFileStore(settings);
  const progress = processTerminal.progress('Restore', tableCount + backup.files.length);
  try {
    await restoreFiles(files, backup, progress.advance);
    await database.transaction((trx) => restoreRows(trx, backup, progress.advance));
  } catch (error) {
    await removeFiles(files, backup.files);
    throw error;
  } finally {
    progress.end();
  }
}
