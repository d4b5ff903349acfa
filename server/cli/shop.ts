import { privateUmask, secureDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/connect.ts';
import { NewerDatabaseError } from '#server/db/migrate.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { readSettings, SettingsError } from '#server/plugins/env.ts';
import { storageProblemOf } from '#server/start-problem.ts';

import { backupCommand } from './backup/backup-command.ts';
import { bookingsCommand } from './bookings/bookings-command.ts';
import { closestWord } from './closest-word.ts';
import { type Command, CommandError } from './command.ts';
import { couponsCommand } from './coupons/coupons-command.ts';
import { customersCommand } from './customers/customers-command.ts';
import { exportCommand } from './export/export-command.ts';
import { importCommand } from './import/import-command.ts';
import { ordersCommand } from './orders/orders-command.ts';
import { plainText } from './plain-text.ts';
import { postsCommand } from './posts/posts-command.ts';
import { requestsCommand } from './requests/requests-command.ts';
import { restoreCommand } from './restore/restore-command.ts';
import { secretsCommand } from './secrets/secrets-command.ts';
import { seedCommand } from './seed.ts';
import { settingsCommand } from './settings/settings-command.ts';
import { subscribersCommand } from './subscribers/subscribers-command.ts';

// The entry of `npm run shop -- COMMAND`.

const commands: readonly Command[] = [
  ordersCommand,
  customersCommand,
  couponsCommand,
  importCommand,
  exportCommand,
  bookingsCommand,
  requestsCommand,
  subscribersCommand,
  postsCommand,
  settingsCommand,
  secretsCommand,
  backupCommand,
  restoreCommand,
  seedCommand,
];

// Whoever reads along (`| head`) may stop reading; the work goes on.
process.stdout.on('error', () => {});
process.umask(privateUmask);
let dataDir = '';
process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: readonly string[]): Promise<number> {
  try {
    if (name === undefined || ['help', '--help', '-h'].includes(name)) {
      printUsage();
      return name === undefined ? 1 : 0;
    }
    const command = commands.find((one) => one.name === name);
    if (!command) throw new CommandError(unknownCommand(name));
    if (args.includes('--help') || args.includes('-h')) {
      console.log(`${command.summary}.\nUsage: ${command.usage}`);
      return 0;
    }
    return await runCommand(command, args);
  } catch (error) {
    return tellFailure(error);
  }
}

async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  const settings = readSettings(process.env);
  dataDir = settings.dataDir;
  for (const warning of await secureDataFolder(settings.dataDir)) console.error(warning);
  const database = await openDatabase(settings);
  try {
    const pictures = createPictureStore(settings);
    return await command.run(args, { settings, database, pictures, print: (line) => console.log(line) });
  } finally {
    await database.close();
  }
}

/** One calm line. The stack is for whoever asks for it. */
function tellFailure(error: unknown): number {
  const problem = storageProblemOf(error, dataDir);
  if (problem) console.error(problem);
  else if (error instanceof CommandError || error instanceof SettingsError || error instanceof NewerDatabaseError) {
    console.error(error.message);
  } else {
    const reason = error instanceof Error ? plainText(error.message, 300) : 'unknown reason';
    console.error(`Unexpected error: ${reason}`);
    console.error('Run it again with LOG_LEVEL=debug for details.');
  }
  if (/^(debug|trace)$/i.test(process.env.LOG_LEVEL ?? '')) console.error(error);
  return 1;
}

function unknownCommand(name: string): string {
  const meant = closestWord(
    name,
    commands.map((command) => command.name),
  );
  const names = commands.map((command) => command.name).join(', ');
  return `There is no command '${plainText(name, 40)}'${meant ? `; did you mean '${meant}'?` : '.'} The commands are: ${names}.`;
}

function printUsage(): void {
  console.log("The owner's commands. Add --help to any of them for details.\n");
  for (const { usage, summary } of commands) console.log(`${usage}\n    ${summary}\n`);
}
