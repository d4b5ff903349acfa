import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

import { rejectUnfinishedRestore } from '#server/backup/unfinished-restore.ts';
import { privateUmask, secureDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/connect.ts';
import { checkBeforeCommand } from '#server/db/regular-checks.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { plainText } from '#server/plain-text.ts';
import { readSettings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';
import { ownerProblemOf } from '#server/start-problem.ts';
import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import {
  type OwnerCommand,
  runCommands,
  type ShopContext,
  type UseShopOptions,
} from './command.ts';
import { doctorCommand } from './doctor-command.ts';
import { exportCommand } from './export-command.ts';
import { importCommand } from './import-command.ts';
import { restoreCommand } from './restore-command.ts';
import { secretsCommand } from './secrets-command.ts';
import { staffCommand } from './staff-command.ts';

// The entry of `npm run shop -- COMMAND`.

const commands: readonly OwnerCommand[] = [
  staffCommand,
  importCommand,
  exportCommand,
  secretsCommand,
  backupCommand,
  restoreCommand,
  checkCommand,
  doctorCommand,
];

// The reader of a pipe (`| head`) may stop reading; the work goes on.
process.stdout.on('error', () => {});
process.umask(privateUmask);
if (existsSync('.env')) loadEnvFile('.env');
let dataDir = '';
process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    return await runCommands(commands, args, withShop);
  } catch (error) {
    return reportFailure(error);
  }
}

async function withShop(
  action: (shop: ShopContext) => Promise<number>,
  { isForRestore = false }: UseShopOptions,
): Promise<number> {
  const settings = readSettings(process.env);
  dataDir = settings.dataDir;
  if (!isForRestore) rejectUnfinishedRestore(dataDir);
  for (const warning of await secureDataFolder(settings.dataDir)) console.error(warning);
  // Errors are for people: what a command prints may be read by a program.
  if (!settings.databaseUrl)
    await checkBeforeCommand(settings.dataDir, (line) => console.error(line));
  const database = await openDatabase(settings);
  try {
    // Amounts and times are written as the shop writes them.
    await readShop(database.read);
    const pictures = createPictureStore(settings);
    return await action({ settings, database, pictures, print: (line) => console.log(line) });
  } finally {
    await database.close();
  }
}

/** Prints the reason in one line; the stack only with LOG_LEVEL=debug. */
function reportFailure(error: unknown): number {
  const problem = ownerProblemOf(error, dataDir);
  if (problem) console.error(problem);
  else {
    const reason = error instanceof Error ? plainText(error.message, 300) : 'unknown reason';
    console.error(`Unexpected error: ${reason}`);
    console.error('Run it again with LOG_LEVEL=debug for details.');
  }
  if (/^(debug|trace)$/i.test(process.env.LOG_LEVEL ?? '')) console.error(error);
  return 1;
}
