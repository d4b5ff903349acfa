import { Command, CommanderError } from '@commander-js/extra-typings';

import type { ShopDatabase } from '#server/db/connect.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import { plainText } from '#server/plain-text.ts';
import type { Settings } from '#server/settings.ts';
import { OwnerError } from '#server/start-problem.ts';

/** What an owner's command works with. The database is migrated and open; the caller closes it. */
export interface ShopContext {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly pictures: PictureStore;
  readonly print: Print;
}

/** Calls an action with the open shop. The action returns the exit code. */
export type UseShop = (
  action: (shop: ShopContext) => Promise<number>,
  options?: UseShopOptions,
) => Promise<void>;

export interface UseShopOptions {
  /** Also where a restore was cut off. */
  readonly isForRestore?: boolean;
}

/** Calls an action that opens no shop. The action returns the exit code. */
export type RunAlone = (action: (print: Print) => Promise<number>) => Promise<void>;

type Print = (line: string) => void;

/** One of the owner's commands: `npm run shop -- NAME ARGS`. */
export interface OwnerCommand {
  readonly name: string;
  /** Adds description, arguments, options and subcommands. */
  readonly define: (command: Command, useShop: UseShop, runAlone: RunAlone) => void;
}

/** A person's mistake, reported in one line without a stack. */
export class CommandError extends OwnerError {}

/**
 * Runs one of these commands with the arguments of the command line. Returns the exit code; throws
 * `CommandError`.
 */
export async function runCommands(
  commands: readonly OwnerCommand[],
  args: readonly string[],
  withShop: (
    action: (shop: ShopContext) => Promise<number>,
    options: UseShopOptions,
  ) => Promise<number>,
  print: Print = (line) => console.log(line),
): Promise<number> {
  let exitCode = 0;
  const program = new Command('npm run shop --')
    .description("The owner's commands. Add --help to any of them for details.")
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  for (const { name, define } of commands) {
    const command = new Command(name).copyInheritedSettings(program);
    define(
      command,
      async (action, options = {}) => {
        exitCode = await withShop(action, options);
      },
      async (action) => {
        exitCode = await action(print);
      },
    );
    program.addCommand(command);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode;
    const isHelp = ['commander.help', 'commander.helpDisplayed'].includes(error.code);
    if (!isHelp)
      throw new CommandError(`${plainText(error.message, 400)} Add --help for the usage.`, {
        cause: error,
      });
  }
  return exitCode;
}
