import { CommandError, type OwnerCommand, runCommands } from '#server/cli/command.ts';

import type { TestShop } from './shop.ts';

/** What a command said and how it ended; a mistake is told like anything else, with code 1. */
export interface CommandResult {
  readonly code: number;
  readonly text: string;
}

/** The owner of a test's shop at the keyboard. */
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
