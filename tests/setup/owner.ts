import { CommandError, type OwnerCommand, runCommands } from '#server/cli/command.ts';

import type { TestShop } from './shop.ts';

/** A command's exit code and output; the message of a `CommandError` is output with code 1. */
export interface CommandResult {
  readonly code: number;
  readonly text: string;
}

/** Runs one of the owner's commands in a test's shop. */
export async function runOwnerCommand(
  { settings, database, pictures }: Pick<TestShop, 'settings' | 'database' | 'pictures'>,
  command: OwnerCommand,
  ...args: readonly string[]
): Promise<CommandResult> {
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
  };
  try {
    const code = await runCommands([command], [command.name, ...args], (action) =>
      action({ settings, database, pictures, print }),
    );
    return { code, text: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, text: error.message };
  }
}
